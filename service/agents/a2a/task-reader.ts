import {
  type Artifact,
  type Message,
  type Part,
  type StreamResponse,
  type TaskArtifactUpdateEvent,
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

/** Agents that tell each word as a status would fill the list of steps. */
const MAX_MOMENTS = 20;

/** The ends of a task that is no answer. */
const FAILED: ReadonlyMap<TaskState | undefined, { words: string; facts: { code?: number } }> = new Map([
  [TaskState.TASK_STATE_FAILED, { words: 'the task failed', facts: {} }],
  [TaskState.TASK_STATE_REJECTED, { words: 'the task was rejected', facts: { code: codes.contentRefused } }],
  [TaskState.TASK_STATE_CANCELED, { words: 'the task was canceled', facts: { code: codes.brokeOff } }],
]);
/** The task waits for the visitor's next message. */
const WAITS: ReadonlySet<TaskState | undefined> = new Set([
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/**
 * Turns what an agent sends into the events of an answer: artifacts and messages are the answer, what a task
 * says of its status while it works are steps, which are the answer where nothing else comes.
 */
export class TaskReader {
  readonly #reading: Reading;
  readonly #messages = new Set<string>();
  readonly #files = new Set<string>();
  /** The text that each artifact belongs to, by the artifact's id. */
  readonly #texts = new Map<string, string>();
  /** The artifact that came last. */
  #latest: { id: string; name: string; isWhole: boolean } | undefined;
  #statusText = '';
  #moments = 0;
  #data: unknown;
  #state: TaskState | undefined;
  contextId = '';
  taskId: string;

  constructor(reading: Reading, taskId = '') {
    this.#reading = reading;
    this.taskId = taskId;
  }

  /** Whether the next message belongs to the same task. */
  get waits(): boolean {
    return WAITS.has(this.#state);
  }

  get isEnded(): boolean {
    return this.#state === TaskState.TASK_STATE_COMPLETED || FAILED.has(this.#state);
  }

  /** Returns the events of one item of a stream. Rejects where it reports a failure. */
  async read({ payload }: StreamResponse): Promise<RunEvent[]> {
    if (!payload) return [];
    this.contextId = payload.value.contextId || this.contextId;
    if (payload.$case === 'message') return this.#message(payload.value);
    this.taskId = (payload.$case === 'task' ? payload.value.id : payload.value.taskId) || this.taskId;
    if (payload.$case === 'statusUpdate') return this.#status(payload.value.status);
    if (payload.$case === 'artifactUpdate') return this.#artifact(payload.value);
    const events: RunEvent[] = [];
    for (const artifact of payload.value.artifacts) events.push(...(await this.#artifact({ artifact })));
    return [...events, ...(await this.#status(payload.value.status))];
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

  async #artifact(update: Pick<TaskArtifactUpdateEvent, 'artifact'> & Partial<TaskArtifactUpdateEvent>) {
    const { artifact, append = false, lastChunk = false } = update;
    if (!artifact) return [];
    const { artifactId, name, parts } = artifact;
    const { tell } = this.#reading;
    const text = textOf(parts);
    const known = this.#texts.get(artifactId);
    // Some agents end with all that they have streamed, as an artifact of its own.
    if (known === undefined && !append && tell.hasSaid(text)) return this.#rest(parts);
    const of = known ?? this.#textOf(artifact, append);
    this.#texts.set(artifactId, of);
    this.#latest = { id: of, name, isWhole: lastChunk };
    const isPiece = of !== artifactId;
    if (isPiece && known !== undefined && !append) return this.#rest(parts);
    return [
      ...(append || isPiece ? tell.text(text, of) : tell.whole(text, of)),
      ...(await this.#rest(parts)),
    ];
  }

  /**
   * Finds the text that a new artifact belongs to. Agents written with the helper of the official library for
   * Python make an artifact of each piece: it has the name of the one before, which has not come to its end.
   */
  #textOf({ artifactId, name }: Artifact, append: boolean): string {
    const latest = this.#latest;
    const goesOn = latest?.isWhole === false && (append || (name !== '' && name === latest.name));
    return goesOn ? latest.id : artifactId;
  }

  /** The files of a message; data is kept for an answer that has nothing else. */
  async #rest(parts: readonly Part[]): Promise<RunEvent[]> {
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
      events.push(...(await this.#reading.show({ ...from, name, mimeType })));
    }
    return events;
  }

  async #status(status: TaskStatus | undefined): Promise<RunEvent[]> {
    if (!status) return [];
    const { state, message } = status;
    const { tell, failure } = this.#reading;
    this.#state = state;
    const text = textOf(message?.parts);
    const failed = FAILED.get(state);
    if (failed) throw failure(text || failed.words, failed.facts);
    if (message && this.waits) return this.#message(message);
    if (text === '' || !message || this.#messages.has(message.messageId)) return [];
    this.#messages.add(message.messageId);
    this.#statusText = text;
    if (state === TaskState.TASK_STATE_COMPLETED) return tell.hasText() ? [] : this.#rest(message.parts);
    this.#moments += 1;
    return this.#moments > MAX_MOMENTS ? [] : tell.moment(text.slice(0, MAX_TITLE));
  }
}
