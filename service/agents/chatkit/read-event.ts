import type { RunEvent } from 'casement/contract';
import { entryOf, type FieldReader } from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import { createMessageParts } from './message-parts.ts';
import { createTaskTeller } from './tell-task.ts';
import { widgetText } from './widget-text.ts';

type Events = ReturnType<EventReaders[string]>;
type TakeItem = (id: string, item: FieldReader, isDone: boolean) => Events;
/** `key` is of the part that changes. */
type TakeUpdate = (key: string, update: FieldReader, id: string) => RunEvent[];

/** Reads the events of a ChatKit server. */
export class ThreadReader {
  readonly #reading: Reading;
  readonly #parts: ReturnType<typeof createMessageParts>;
  readonly #task: ReturnType<typeof createTaskTeller>;
  /** The messages that are not whole. */
  readonly #open = new Set<string>();
  /** The items of the answer, for a rating. */
  itemIds: string[] = [];
  /** Tools of the page that the server waits for. */
  readonly calls: { id: string; name: string; args: unknown }[] = [];
  /** The questions to the visitor that the server waits for. */
  input: FieldReader | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#parts = createMessageParts(reading.tell);
    this.#task = createTaskTeller(reading.tell);
  }

  /** Whether all that was begun is whole. */
  get isWhole(): boolean {
    return this.#open.size === 0;
  }

  /** The readers of items that are there, or done. */
  readonly #items: Readonly<Record<string, TakeItem>> = {
    assistant_message: (id, item, isDone) => {
      if (isDone) this.#open.delete(id);
      else this.#open.add(id);
      if (!this.itemIds.includes(id)) this.itemIds.push(id);
      const { take, keyOf } = this.#parts;
      return item.each('content').flatMap((part, index) => take(keyOf(id, index), part));
    },
    workflow: (id, item, isDone) => {
      const tasks = item.in('workflow').each('tasks');
      return tasks.flatMap((task, index) => this.#task(`${id}-${index}`, task, isDone));
    },
    task: (id, item, isDone) => this.#task(id, item.in('task'), isDone),
    widget: (id, item, isDone) => {
      if (!isDone) return [];
      this.itemIds.push(id);
      return this.#reading.tell.text(item.text('copy_text') ?? widgetText(item.raw('widget')), id);
    },
    generated_image: (_id, item, isDone) => {
      const url = item.in('image').text('url');
      return isDone && url !== undefined ? this.#reading.show({ url }) : [];
    },
    client_tool_call: (id, item, isDone) => {
      const name = item.text('name');
      if (!isDone || name === undefined || item.text('status') === 'completed') return;
      this.calls.push({ id: item.text('call_id') ?? id, name, args: item.raw('arguments') });
    },
    structured_input: (_id, item, isDone) => {
      if (isDone && item.text('status') === 'pending') this.input = item;
    },
  };

  readonly #part: TakeUpdate = (key, update) => this.#parts.take(key, update.in('content'));
  readonly #taskOf: TakeUpdate = (_key, update, id) =>
    this.#task(`${id}-${update.number('task_index') ?? 0}`, update.in('task'), false);
  readonly #updates: Readonly<Record<string, TakeUpdate>> = {
    'assistant_message.content_part.added': this.#part,
    'assistant_message.content_part.done': this.#part,
    'assistant_message.content_part.text_delta': (key, update) =>
      this.#reading.tell.text(update.text('delta') ?? '', key),
    'assistant_message.content_part.annotation_added': (key, update) =>
      this.#parts.annotate(key, update.in('annotation'), update.number('annotation_index')),
    'workflow.task.added': this.#taskOf,
    'workflow.task.updated': this.#taskOf,
  };

  #item(event: FieldReader, isDone: boolean): Events {
    const item = event.in('item');
    return entryOf(this.#items, item.text('type'))?.(item.text('id') ?? 'item', item, isDone);
  }

  readonly readers: EventReaders = {
    'thread.item.added': (event) => this.#item(event, false),
    'thread.item.done': (event) => this.#item(event, true),
    'thread.item.replaced': (event) => this.#item(event, true),
    'thread.item.removed': (event) => {
      const id = event.text('item_id') ?? 'item';
      this.#open.delete(id);
      this.itemIds = this.itemIds.filter((known) => known !== id);
      return this.#parts.remove(id);
    },
    'thread.item.updated': (event) => {
      const id = event.text('item_id') ?? 'item';
      const update = event.in('update');
      const key = this.#parts.keyOf(id, update.number('content_index'));
      return entryOf(this.#updates, update.text('type'))?.(key, update, id);
    },
    progress_update: (event) => {
      const title = event.text('text');
      return title === undefined ? [] : this.#reading.tell.moment(title);
    },
    notice: (event) => {
      const title = event.text('title');
      const words = [title && `**${title}**`, event.text('message')].filter(Boolean).join('\n\n');
      const { tell } = this.#reading;
      return tell.text(words, `notice-${tell.next()}`);
    },
    error: (event) => {
      throw this.#reading.failure(event.text('message') ?? '', { reported: event.text('code') ?? 'custom' });
    },
  };
}
