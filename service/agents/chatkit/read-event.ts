import type { RunEvent } from 'casement/contract';
import { entryOf, type FieldReader, readFields } from '../connection/fields.ts';
import type { Reading } from '../connection/foreign-agent.ts';
import { widgetText } from './widget-text.ts';

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon. */
type Told = {
  threadId?: string | undefined;
  /** The items of the answer, for a rating. */
  itemIds: string[];
  /** Tools of the page that the server waits for. */
  calls: { id: string; name: string; args: unknown }[];
  /** The questions to the visitor that the server waits for. */
  input?: FieldReader;
  failure?: { code: string; message: string };
};

type Events = RunEvent[] | Promise<RunEvent[]>;

/** Reads the events of a ChatKit server. */
export const createThreadReader = ({ tell, file }: Reading) => {
  const told: Told = { itemIds: [], calls: [] };
  /** The ids of the sources in the order of their numbers. */
  const numbers: string[] = [];
  /** Annotations that were told, each by its place. */
  const annotated = new Set<string>();
  /** The keys of the parts of each message. */
  const parts = new Map<string, Set<string>>();
  /** The thoughts as they were told. */
  const thoughts = new Map<string, string>();
  /** The messages that are not whole. */
  const open = new Set<string>();

  const takeSource = (source: FieldReader): [id: string, events: RunEvent[]] => {
    const titles = [source.text('title', 'filename')];
    const url = source.text('url');
    const key = [url, source.text('filename'), source.text('id'), source.text('title')];
    const found = tell.sourceOf({ titles, url, snippet: source.text('description') }, key);
    if (!numbers.includes(found.id)) numbers.push(found.id);
    return [found.id, tell.sources([found])];
  };

  /** Lists the source of an annotation, and marks it in the text where that has come just so far. */
  const annotate = (key: string, annotation: FieldReader, place: number): RunEvent[] => {
    const name = `${key}-${place}`;
    if (annotated.has(name)) return [];
    annotated.add(name);
    const [id, events] = takeSource(annotation.in('source'));
    const isHere = (annotation.number('index') ?? Infinity) >= tell.said(key).length;
    return [...events, ...(isHere ? tell.mark(`[${numbers.indexOf(id) + 1}](source:${id})`, key) : [])];
  };

  const takePart = (key: string, content: FieldReader): RunEvent[] => [
    ...tell.whole(content.text('text') ?? '', key),
    ...content.each('annotations').flatMap((one, index) => annotate(key, one, index)),
  ];

  const keyOf = (id: string, index = 0): string => {
    const key = `${id}-${index}`;
    parts.set(id, (parts.get(id) ?? new Set()).add(key));
    return key;
  };

  const takeTask = (id: string, task: FieldReader, isLast: boolean): RunEvent[] => {
    const content = task.text('content');
    const type = task.text('type');
    if (type === 'thought') {
      const before = thoughts.get(id) ?? '';
      thoughts.set(id, content ?? before);
      const isMore = content?.startsWith(before) ?? true;
      return tell.reasoning(isMore ? (content?.slice(before.length) ?? '') : `\n\n${content}`);
    }
    const isSearch = type === 'web_search';
    const kind = isSearch ? 'web-knowledge' : type === 'file' ? 'file-knowledge' : 'workflow';
    const title = task.text('title', 'title_query', 'content', 'type') ?? 'task';
    const input = isSearch ? { input: { queries: task.list('queries') } } : {};
    const hasEnded = isLast || task.text('status_indicator') === 'complete';
    return [
      ...tell.beginStep(id, { kind, title, ...input }),
      ...task.each('sources').flatMap((source) => takeSource(source)[1]),
      ...(hasEnded ? tell.endStep(id, content) : []),
    ];
  };

  /** The readers of items that are there, or done. */
  const items: Readonly<Record<string, (id: string, item: FieldReader, isDone: boolean) => Events>> = {
    assistant_message: (id, item, isDone) => {
      if (isDone) open.delete(id);
      else open.add(id);
      if (!told.itemIds.includes(id)) told.itemIds.push(id);
      return item.each('content').flatMap((part, index) => takePart(keyOf(id, index), part));
    },
    workflow: (id, item, isDone) =>
      item
        .in('workflow')
        .each('tasks')
        .flatMap((task, index) => takeTask(`${id}-${index}`, task, isDone)),
    task: (id, item, isDone) => takeTask(id, item.in('task'), isDone),
    widget: (id, item, isDone) => {
      if (!isDone) return [];
      told.itemIds.push(id);
      return tell.text(item.text('copy_text') ?? widgetText(item.raw('widget')), id);
    },
    generated_image: async (_id, item, isDone) => {
      const url = item.in('image').text('url');
      return isDone && url !== undefined ? tell.text(await file({ url }), url) : [];
    },
    client_tool_call: (id, item, isDone) => {
      const name = item.text('name');
      if (!isDone || name === undefined || item.text('status') === 'completed') return [];
      told.calls.push({ id: item.text('call_id') ?? id, name, args: item.raw('arguments') });
      return [];
    },
    structured_input: (_id, item, isDone) => {
      if (isDone && item.text('status') === 'pending') told.input = item;
      return [];
    },
  };

  const takeItem = (item: FieldReader, isDone: boolean): Events =>
    entryOf(items, item.text('type'))?.(item.text('id') ?? 'item', item, isDone) ?? [];

  /** The readers of what changes in an item; `key` is of the part that changes. */
  const part = (key: string, update: FieldReader) => takePart(key, update.in('content'));
  const task = (id: string, update: FieldReader) =>
    takeTask(`${id}-${update.number('task_index') ?? 0}`, update.in('task'), false);
  const updates: Readonly<Record<string, (key: string, update: FieldReader, id: string) => RunEvent[]>> = {
    'assistant_message.content_part.added': part,
    'assistant_message.content_part.done': part,
    'assistant_message.content_part.text_delta': (key, update) => tell.text(update.text('delta') ?? '', key),
    'assistant_message.content_part.annotation_added': (key, update) =>
      annotate(key, update.in('annotation'), update.number('annotation_index') ?? 0),
    'workflow.task.added': (_key, update, id) => task(id, update),
    'workflow.task.updated': (_key, update, id) => task(id, update),
  };

  const thread = (event: FieldReader): RunEvent[] => {
    told.threadId = event.in('thread').text('id') ?? told.threadId;
    return [];
  };
  const readers: Readonly<Record<string, (event: FieldReader) => Events>> = {
    'thread.created': thread,
    'thread.updated': thread,
    'thread.item.added': (event) => takeItem(event.in('item'), false),
    'thread.item.done': (event) => takeItem(event.in('item'), true),
    'thread.item.replaced': (event) => takeItem(event.in('item'), true),
    'thread.item.removed': (event) => {
      const id = event.text('item_id') ?? 'item';
      open.delete(id);
      told.itemIds = told.itemIds.filter((known) => known !== id);
      return [id, ...(parts.get(id) ?? [])].flatMap((key) => tell.remove(key));
    },
    'thread.item.updated': (event) => {
      const id = event.text('item_id') ?? 'item';
      const update = event.in('update');
      const key = keyOf(id, update.number('content_index'));
      return entryOf(updates, update.text('type'))?.(key, update, id) ?? [];
    },
    progress_update: (event) => {
      const title = event.text('text');
      return title === undefined ? [] : tell.step(`progress-${tell.next()}`, { kind: 'workflow', title }, {});
    },
    notice: (event) => {
      const title = event.text('title');
      const words = [title && `**${title}**`, event.text('message')].filter(Boolean).join('\n\n');
      return tell.text(words, `notice-${tell.next()}`);
    },
    error: (event) => {
      told.failure = { code: event.text('code') ?? 'custom', message: event.text('message') ?? '' };
      return [];
    },
  };

  return {
    told,
    /** Whether all that was begun is whole. */
    isWhole: (): boolean => open.size === 0,
    /** Takes an event. Returns undefined where it is none. */
    take: (json: unknown): Events | undefined => {
      const event = readFields(json);
      const type = event.text('type');
      return type === undefined ? undefined : (entryOf(readers, type)?.(event) ?? []);
    },
  };
};
