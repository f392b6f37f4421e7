import {
  type Artifact,
  type Message,
  type Part,
  type StreamResponse,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk';
import { codes, type RunEvent } from 'casement/contract';
import { AgentError, type AgentInput } from '../agent.ts';
import type { Connection, Exchange } from '../connection/connection.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { tellAnswer } from '../connection/tell-answer.ts';

type Needs = { input: AgentInput; connection: Connection; exchange: Exchange };

const textOf = (parts: readonly Part[] = []): string =>
  parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');

/** The most characters of a status message that name a step. */
const MAX_TITLE = 200;

const ENDED: ReadonlySet<TaskState> = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
]);
/** The task waits for the visitor's next message. */
const WAITS: ReadonlySet<TaskState> = new Set([
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
]);

/**
 * Turns what an agent sends into the events of an answer: artifacts and messages are the answer, what a task says of its status
 * while it works are steps, which are the answer where nothing else comes.
 */
export class TaskReader {
  readonly #needs: Needs;
  readonly #tell: ReturnType<typeof tellAnswer>;
  /** The text of each artifact so far. */
  readonly #artifacts = new Map<string, string>();
  readonly #messages = new Set<string>();
  #files = 0;
  #steps = 0;
  #hasAnswer = false;
  #statusText = '';
  #data: unknown;
  contextId = '';
  taskId = '';
  #state: TaskState | undefined;

  /** @param had How much text the visitor has already, where an answer goes on. */
  constructor(needs: Needs, had?: number) {
    this.#needs = needs;
    this.#tell = tellAnswer(needs.input, had);
  }

  /** Whether the next message belongs to the same task. */
  get waits(): boolean {
    return this.#state !== undefined && WAITS.has(this.#state);
  }

  get isEnded(): boolean {
    return this.#state !== undefined && ENDED.has(this.#state);
  }

  /** Returns the events of one item of a stream. Rejects where it reports a failure. */
  async read({ payload }: StreamResponse): Promise<RunEvent[]> {
    if (payload?.$case === 'message') {
      this.contextId = payload.value.contextId || this.contextId;
      return this.#message(payload.value);
    }
    if (payload?.$case === 'artifactUpdate') {
      const { artifact, append } = payload.value;
      this.#note(payload.value);
      return artifact ? this.#artifact(artifact, append) : [];
    }
    if (payload?.$case === 'statusUpdate') {
      this.#note(payload.value);
      return this.#status(payload.value.status);
    }
    if (payload?.$case !== 'task') return [];
    const { id: taskId, contextId, artifacts, status } = payload.value;
    this.#note({ taskId, contextId });
    const events: RunEvent[] = [];
    for (const artifact of artifacts) events.push(...(await this.#artifact(artifact, false)));
    return [...events, ...(await this.#status(status))];
  }

  /** Returns the events that end the answer. Throws where the task has not come to its end. */
  end(): RunEvent[] {
    if (this.#state !== undefined && !this.isEnded && !this.waits) {
      throw new Error('the stream ended before the task did');
    }
    if (this.#hasAnswer) return this.#tell.end();
    const data = this.#data === undefined ? '' : `\`\`\`json\n${JSON.stringify(this.#data, null, 2)}\n\`\`\``;
    return [...this.#tell.text(this.#statusText || data, 'status'), ...this.#tell.end()];
  }

  #note({ taskId, contextId }: { taskId: string; contextId: string }): void {
    this.taskId = taskId || this.taskId;
    this.contextId = contextId || this.contextId;
  }

  async #message({ messageId, parts }: Message): Promise<RunEvent[]> {
    if (this.#messages.has(messageId)) return [];
    this.#messages.add(messageId);
    return [...this.#text(textOf(parts), messageId), ...(await this.#rest(parts))];
  }

  /** One that is sent again as a whole can only be told where it begins as before. */
  async #artifact({ artifactId, parts }: Artifact, append: boolean): Promise<RunEvent[]> {
    const before = this.#artifacts.get(artifactId) ?? '';
    const text = textOf(parts);
    const isAgain = !append && before !== '' && text.startsWith(before);
    const delta = isAgain ? text.slice(before.length) : text;
    this.#artifacts.set(artifactId, append ? before + text : text);
    return [...this.#text(delta, artifactId), ...(isAgain ? [] : await this.#rest(parts))];
  }

  #text(text: string, id: string): RunEvent[] {
    if (text !== '') this.#hasAnswer = true;
    return this.#tell.text(text, id || undefined);
  }

  /** The files of a message; data is kept for an answer that has nothing else. */
  async #rest(parts: readonly Part[]): Promise<RunEvent[]> {
    const events: RunEvent[] = [];
    for (const { content, filename: name, mediaType: mimeType } of parts) {
      if (content?.$case === 'data') this.#data = content.value;
      if (content?.$case !== 'raw' && content?.$case !== 'url') continue;
      const from =
        content.$case === 'url' ? { url: content.value } : { base64: content.value.toString('base64') };
      this.#files += 1;
      const shown = await foreignFile({ ...from, name, mimeType }, this.#needs);
      events.push(...this.#text(shown, `file-${this.#files}`));
    }
    return events;
  }

  async #status(status: TaskStatus | undefined): Promise<RunEvent[]> {
    if (!status) return [];
    const { state, message } = status;
    this.#state = state;
    const text = textOf(message?.parts);
    const { connection } = this.#needs;
    if (state === TaskState.TASK_STATE_FAILED) throw connection.failure(text || 'the task failed');
    if (state === TaskState.TASK_STATE_REJECTED) {
      throw connection.failure(text || 'the task was rejected', { code: codes.contentRefused });
    }
    if (state === TaskState.TASK_STATE_CANCELED) {
      throw new AgentError(codes.brokeOff, 'The answer broke off.');
    }
    if (message && this.waits) return this.#message(message);
    if (text === '' || !message || this.#messages.has(message.messageId)) return [];
    this.#messages.add(message.messageId);
    this.#statusText = text;
    if (state === TaskState.TASK_STATE_COMPLETED) return this.#hasAnswer ? [] : this.#rest(message.parts);
    this.#steps += 1;
    const id = `status-${this.#steps}`;
    const step = this.#tell.beginStep(id, { kind: 'workflow', title: text.slice(0, MAX_TITLE) });
    return [...step, ...this.#tell.endStep(id)];
  }
}
