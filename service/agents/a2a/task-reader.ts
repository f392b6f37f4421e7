import {
  type Artifact,
  type Message,
  type Part,
  type StreamResponse,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk';
import { codes, type RunEvent } from 'casement/contract';
import { jsonBlock } from '../connection/fields.ts';
import type { Reading } from '../connection/foreign-agent.ts';

const textOf = (parts: readonly Part[] = []): string =>
  parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');

/** The most characters of a status message that name a step. */
const MAX_TITLE = 200;

const ENDED: ReadonlySet<TaskState | undefined> = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
]);
/** The task waits for the visitor's next message. */
const WAITS: ReadonlySet<TaskState | undefined> = new Set([
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/**
 * Turns what an agent sends into the events of an answer: artifacts and messages are the answer, what a task says of its status
 * while it works are steps, which are the answer where nothing else comes.
 */
export class TaskReader {
  readonly #reading: Reading;
  readonly #messages = new Set<string>();
  readonly #files = new Set<string>();
  #statusText = '';
  #data: unknown;
  #state: TaskState | undefined;
  contextId = '';
  taskId = '';

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Whether the next message belongs to the same task. */
  get waits(): boolean {
    return WAITS.has(this.#state);
  }

  get isEnded(): boolean {
    return ENDED.has(this.#state);
  }

  /** Returns the events of one item of a stream. Rejects where it reports a failure. */
  async read({ payload }: StreamResponse): Promise<RunEvent[]> {
    if (!payload) return [];
    this.contextId = payload.value.contextId || this.contextId;
    switch (payload.$case) {
      case 'message': {
        return this.#message(payload.value);
      }
      case 'artifactUpdate': {
        const { artifact, append, taskId } = payload.value;
        this.taskId = taskId || this.taskId;
        return artifact ? this.#artifact(artifact, append) : [];
      }
      case 'statusUpdate': {
        this.taskId = payload.value.taskId || this.taskId;
        return this.#status(payload.value.status);
      }
      case 'task': {
        const { id, artifacts, status } = payload.value;
        this.taskId = id || this.taskId;
        const events: RunEvent[] = [];
        for (const artifact of artifacts) events.push(...(await this.#artifact(artifact, false)));
        return [...events, ...(await this.#status(status))];
      }
    }
  }

  /** Returns the events that end the answer. Throws where the task has not come to its end. */
  end(): RunEvent[] {
    const { tell } = this.#reading;
    if (this.#state !== undefined && !this.isEnded && !this.waits) {
      throw new Error('the stream ended before the task did');
    }
    if (tell.hasText()) return tell.end();
    const data = this.#data === undefined ? '' : jsonBlock(this.#data);
    return [...tell.text(this.#statusText || data, 'status'), ...tell.end()];
  }

  async #message({ messageId, parts }: Message): Promise<RunEvent[]> {
    if (this.#messages.has(messageId)) return [];
    this.#messages.add(messageId);
    return [...this.#reading.tell.text(textOf(parts), messageId || undefined), ...(await this.#rest(parts))];
  }

  async #artifact({ artifactId, parts }: Artifact, append: boolean): Promise<RunEvent[]> {
    const { tell } = this.#reading;
    const id = artifactId || undefined;
    const text = textOf(parts);
    return [...(append ? tell.text(text, id) : tell.whole(text, id)), ...(await this.#rest(parts))];
  }

  /** The files of a message; data is kept for an answer that has nothing else. */
  async #rest(parts: readonly Part[]): Promise<RunEvent[]> {
    const { tell, file } = this.#reading;
    const events: RunEvent[] = [];
    for (const { content, filename: name, mediaType: mimeType } of parts) {
      if (content?.$case === 'data') this.#data = content.value;
      if (content?.$case !== 'raw' && content?.$case !== 'url') continue;
      const from =
        content.$case === 'url' ? { url: content.value } : { base64: content.value.toString('base64') };
      // An artifact that is sent again as a whole has its files in it.
      const key = JSON.stringify([from, name]);
      if (this.#files.has(key)) continue;
      this.#files.add(key);
      events.push(...tell.text(await file({ ...from, name, mimeType }), `file-${tell.next()}`));
    }
    return events;
  }

  async #status(status: TaskStatus | undefined): Promise<RunEvent[]> {
    if (!status) return [];
    const { state, message } = status;
    const { tell, failure } = this.#reading;
    this.#state = state;
    const text = textOf(message?.parts);
    if (state === TaskState.TASK_STATE_FAILED) throw failure(text || 'the task failed');
    if (state === TaskState.TASK_STATE_REJECTED) {
      throw failure(text || 'the task was rejected', { code: codes.contentRefused });
    }
    if (state === TaskState.TASK_STATE_CANCELED) {
      throw failure(text || 'the task was canceled', { code: codes.brokeOff });
    }
    if (message && this.waits) return this.#message(message);
    if (text === '' || !message || this.#messages.has(message.messageId)) return [];
    this.#messages.add(message.messageId);
    this.#statusText = text;
    if (state === TaskState.TASK_STATE_COMPLETED) return tell.hasText() ? [] : this.#rest(message.parts);
    return tell.step(`status-${tell.next()}`, { kind: 'workflow', title: text.slice(0, MAX_TITLE) }, {});
  }
}
