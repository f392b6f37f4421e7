import type { RunEvent, Source } from 'casement/contract';
import { type FieldReader, readFields } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { widgetText } from './widget-text.ts';

/** A client tool that the server waits for. */
type ClientCall = { id: string; name: string; args: unknown };

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon. */
type Told = {
  threadId?: string | undefined;
  /** The items of the answer, for a rating. */
  itemIds: string[];
  /** Tools of the page that the server waits for. */
  calls: ClientCall[];
  /** Addresses of pictures that the server has made. */
  images: string[];
  failure?: { code: string; message: string };
};

/** Reads the events of a ChatKit server. */
export const createThreadReader = (tell: AnswerTeller) => {
  const told: Told = { itemIds: [], calls: [], images: [] };
  /** How much of each part of a message, or of a thought, was told. */
  const said = new Map<string, number>();
  const sources = new Map<string, Source>();
  /** Annotations that were told, each by its place. */
  const annotated = new Set<string>();
  let progress = 0;

  /** Tells what is new of a text that is known whole. */
  const rest = (key: string, whole: string, say: (delta: string) => RunEvent[]): RunEvent[] => {
    const before = said.get(key) ?? 0;
    if (whole.length <= before) return [];
    said.set(key, whole.length);
    return say(whole.slice(before));
  };

  const takeSource = (candidate: unknown): [source: Source, events: RunEvent[]] => {
    const field = readFields(candidate);
    const key = JSON.stringify([
      field.text('url'),
      field.text('filename'),
      field.text('id'),
      field.text('title'),
    ]);
    const known = sources.get(key);
    if (known) return [known, []];
    const url = field.text('url');
    const snippet = field.text('description');
    const source: Source = {
      id: `source-${sources.size + 1}`,
      title: field.text('title') ?? field.text('filename') ?? url ?? `#${sources.size + 1}`,
      ...(url !== undefined && { url }),
      ...(snippet !== undefined && { snippet }),
    };
    sources.set(key, source);
    return [source, tell.sources([source])];
  };

  /** Lists the source of an annotation, and marks it in the text where that has come just so far. */
  const annotate = (key: string, annotation: FieldReader, place: string): RunEvent[] => {
    if (annotated.has(`${key}-${place}`)) return [];
    annotated.add(`${key}-${place}`);
    const [source, events] = takeSource(annotation.raw('source'));
    const isHere = (annotation.number('index') ?? Infinity) >= (said.get(key) ?? 0);
    const number = [...sources.values()].indexOf(source) + 1;
    return [...events, ...(isHere ? tell.text(`[${number}](source:${source.id})`, key) : [])];
  };

  const takePart = (key: string, content: FieldReader): RunEvent[] => [
    ...rest(key, content.text('text') ?? '', (delta) => tell.text(delta, key)),
    ...content.list('annotations').flatMap((one, index) => annotate(key, readFields(one), String(index))),
  ];

  const takeTask = (id: string, task: FieldReader, isLast: boolean): RunEvent[] => {
    const content = task.text('content');
    if (task.text('type') === 'thought') return rest(id, content ?? '', tell.reasoning);
    const isSearch = task.text('type') === 'web_search';
    const listed = task.list('sources').flatMap((source) => takeSource(source)[1]);
    const title = task.text('title') ?? task.text('title_query') ?? content ?? task.text('type') ?? 'task';
    const input = isSearch ? { queries: task.list('queries') } : undefined;
    const kind = isSearch ? 'web-knowledge' : task.text('type') === 'file' ? 'file-knowledge' : 'workflow';
    const begun = tell.beginStep(id, { kind, title, ...(input && { input }) });
    const hasEnded = isLast || task.text('status_indicator') === 'complete';
    return [...begun, ...listed, ...(hasEnded ? tell.endStep(id, content) : [])];
  };

  const takeItem = (item: FieldReader, isDone: boolean): RunEvent[] => {
    const id = item.text('id') ?? 'item';
    switch (item.text('type') ?? '') {
      case 'assistant_message': {
        if (!told.itemIds.includes(id)) told.itemIds.push(id);
        return item.list('content').flatMap((part, index) => takePart(`${id}-${index}`, readFields(part)));
      }
      case 'workflow': {
        const tasks = item.in('workflow').list('tasks');
        return tasks.flatMap((task, index) => takeTask(`${id}-${index}`, readFields(task), isDone));
      }
      case 'task': {
        return takeTask(id, item.in('task'), isDone);
      }
      case 'widget': {
        if (!isDone) return [];
        told.itemIds.push(id);
        return tell.text(item.text('copy_text') ?? widgetText(item.raw('widget')), id);
      }
      case 'generated_image': {
        const url = item.in('image').text('url');
        if (isDone && url !== undefined) told.images.push(url);
        return [];
      }
      case 'client_tool_call': {
        const name = item.text('name');
        if (!isDone || name === undefined || item.text('status') === 'completed') return [];
        told.calls.push({ id: item.text('call_id') ?? id, name, args: item.raw('arguments') });
        return [];
      }
      default: {
        return [];
      }
    }
  };

  const takeUpdate = (id: string, update: FieldReader): RunEvent[] => {
    const key = `${id}-${update.number('content_index') ?? 0}`;
    switch (update.text('type') ?? '') {
      case 'assistant_message.content_part.added':
      case 'assistant_message.content_part.done': {
        return takePart(key, update.in('content'));
      }
      case 'assistant_message.content_part.text_delta': {
        const delta = update.text('delta') ?? '';
        said.set(key, (said.get(key) ?? 0) + delta.length);
        return tell.text(delta, key);
      }
      case 'assistant_message.content_part.annotation_added': {
        return annotate(key, update.in('annotation'), String(update.number('annotation_index') ?? 0));
      }
      case 'workflow.task.added':
      case 'workflow.task.updated': {
        return takeTask(`${id}-${update.number('task_index') ?? 0}`, update.in('task'), false);
      }
      default: {
        return [];
      }
    }
  };

  return {
    told,
    /** Takes an event. Returns undefined where it is none. */
    take: (json: unknown): RunEvent[] | undefined => {
      const event = readFields(json);
      switch (event.text('type')) {
        case undefined: {
          return undefined;
        }
        case 'thread.created':
        case 'thread.updated': {
          told.threadId = event.in('thread').text('id') ?? told.threadId;
          return [];
        }
        case 'thread.item.added': {
          return takeItem(event.in('item'), false);
        }
        case 'thread.item.done':
        case 'thread.item.replaced': {
          return takeItem(event.in('item'), true);
        }
        case 'thread.item.updated': {
          return takeUpdate(event.text('item_id') ?? 'item', event.in('update'));
        }
        case 'progress_update': {
          progress += 1;
          const id = `progress-${progress}`;
          const title = event.text('text') ?? '';
          return title === ''
            ? []
            : [...tell.beginStep(id, { kind: 'workflow', title }), ...tell.endStep(id)];
        }
        case 'notice': {
          const title = event.text('title');
          const words = [title && `**${title}**`, event.text('message')].filter(Boolean).join('\n\n');
          return tell.text(words, `notice-${words.length}`);
        }
        case 'error': {
          told.failure = { code: event.text('code') ?? 'custom', message: event.text('message') ?? '' };
          return [];
        }
        default: {
          return [];
        }
      }
    },
  };
};
