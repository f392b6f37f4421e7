import { AsyncResource } from 'node:async_hooks';
import { MessageChannel, type Transferable, type Worker } from 'node:worker_threads';
import { codes, type RunEvent } from 'casement/contract';
import { atMost } from '../../base/lifetime.ts';
import { newThread } from '../../base/threads/run-in-thread.ts';
import { serveIndexes } from '../../retrieval/distant-indexes.ts';
import { openIndex as openOwnIndex } from '../../retrieval/open-index.ts';
import {
  type AgentContext,
  AgentError,
  type AgentInput,
  type AnswerFile,
  type AttachmentPart,
} from '../agent.ts';
import { createEventQueue } from './event-queue.ts';
import type { ModuleOptions } from './load-module.ts';
import { followConsole } from './follow-console.ts';
import { restoreError, tellError } from './told-error.ts';
import {
  eventOf,
  type FromThread,
  MAX_ON_THE_WAY,
  type Method,
  type PlainInput,
  type ToThread,
  type Traits,
} from './thread-messages.ts';

/** A thread that says nothing for so long is caught in a loop. */
const MAX_SILENCE_MS = 10_000;
const MAX_SILENT_PINGS = 10;
/** How long an agent may go on after its answer has ended. */
const LINGER_MS = 10_000;
const CALL_MS = 10_000;
const DISPOSE_MS = 2_000;

type Run = {
  input: AgentInput;
  queue: ReturnType<typeof createEventQueue<RunEvent>>;
  /** Nobody waits for it any more, although it has not ended. */
  isLeft: boolean;
};
/** Does work that belongs to a request and its span, as nothing does that comes from the thread. */
type Within = <Result>(work: () => Result) => Result;
type Message<Type extends FromThread['type']> = Extract<FromThread, { type: Type }>;

/** A thread with an agent of a module, for one answer after another, or for several at once. */
export class AgentThread {
  /** Resolves once its agent is made. Rejects with an Error in plain words. */
  readonly ready: Promise<Traits>;
  isReady = false;
  /** Whether it was chosen for an answer that has not begun. */
  isTaken = false;
  /** Since when it has had nothing to do. */
  idleSinceMs = performance.now();
  /** Whether it takes no further answers: something in it went wrong. */
  isRetired = false;
  readonly #maxSilenceMs: number;
  readonly #module: ModuleOptions;
  readonly #context: AgentContext;
  readonly #worker: Worker;
  readonly #runs = new Map<number, Run>();
  readonly #calls = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  /**
   * Of each answer and call, kept a while longer than these: what they have printed may come behind their
   * end.
   */
  readonly #within = new Map<number, Within>();
  #numbers = 0;
  #silentPings = 0;
  #watch: NodeJS.Timeout | undefined;
  #settle: { ready(traits: Traits): void; refused(error: unknown): void } | undefined;

  constructor(module: ModuleOptions, context: AgentContext, maxSilenceMs = MAX_SILENCE_MS) {
    this.#maxSilenceMs = maxSilenceMs;
    this.#module = module;
    this.#context = context;
    this.#worker = newThread(new URL('run-module.ts', import.meta.url));
    followConsole(this.#worker, (words, run) =>
      this.#withinRun(run, () => context.logger?.info({ module: module.path, from: 'console' }, words)),
    );
    this.ready = new Promise((ready, refused) => {
      this.#settle = { ready, refused };
    });
    // Whoever needs it hears of it.
    this.ready.catch(() => {});
    this.#worker.on('message', (message: FromThread) => {
      // Its module can speak in its thread's name as well.
      try {
        this.#take(message);
      } catch (error) {
        this.#fail(error);
      }
    });
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.once('error', (error) => this.#fail(error));
    this.#worker.once('exit', () => this.#fail(new Error('its thread has ended')));
    const { baseDir, env, openIndex = openOwnIndex } = context;
    const { port1, port2: indexes } = new MessageChannel();
    serveIndexes(port1, openIndex);
    this.#tell({ type: 'load', module, baseDir, env: { ...env }, indexes }, indexes);
  }

  /** How many answers it has, those counted that go on behind their end. */
  get answers(): number {
    return this.#runs.size;
  }

  async *run(input: AgentInput): AsyncGenerator<RunEvent, void, undefined> {
    const { signal } = input;
    const run = (this.#numbers += 1);
    const queue = createEventQueue<RunEvent>(
      (events) => this.#tell({ type: 'taken', run, events }),
      MAX_ON_THE_WAY / 4,
    );
    const abort = () => {
      this.#tell({ type: 'abort', run, reason: signal.reason as unknown });
      queue.end();
    };
    this.#remember(run);
    this.#runs.set(run, { input, queue, isLeft: false });
    this.isTaken = false;
    this.#hold();
    this.#watchLoop();
    try {
      this.#tell({ type: 'run', run, input: plainOf(input) });
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      yield* queue.items();
    } finally {
      signal.removeEventListener('abort', abort);
      this.#leave(run);
    }
  }

  /** Calls another method of the agent. Rejects when it takes too long. */
  call<Result>(method: Method, ...args: unknown[]): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const id = (this.#numbers += 1);
      const late = setTimeout(() => settle(() => reject(new Error(`${method} took too long`))), CALL_MS);
      const settle = (how: () => void) => {
        clearTimeout(late);
        this.#calls.delete(id);
        this.#forgetLater(id);
        this.#hold();
        how();
      };
      this.#remember(id);
      this.#calls.set(id, {
        resolve: (result) => settle(() => resolve(result as Result)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#hold();
      this.#tell({ type: 'call', id, method, args });
    });
  }

  /** Lets the agent free what it has, and ends the thread. */
  async dispose(hasDispose: boolean): Promise<void> {
    this.isRetired = true;
    if (hasDispose)
      await atMost(
        DISPOSE_MS,
        this.call('dispose').catch(() => {}),
      );
    this.#fail(new Error('its thread was ended'));
    await this.#worker.terminate();
  }

  /** Takes no further answers, and ends with the last one. */
  retire(): void {
    this.isRetired = true;
    if (this.answers === 0) void this.#worker.terminate();
  }

  #tell(message: ToThread, ...moved: Transferable[]): void {
    this.#worker.postMessage(message, moved);
  }

  #take(message: FromThread): void {
    this.#silentPings = 0;
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.#settle?.ready(message.traits);
        this.#hold();
        break;
      case 'refused':
        this.#settle?.refused(restoreError(message.error));
        void this.#worker.terminate();
        break;
      case 'event':
        this.#runs.get(message.run)?.queue.push(eventOf(message.event));
        break;
      case 'done':
        this.#end(message.run, message.error && { error: restoreError(message.error) });
        break;
      case 'ask':
        void this.#reply(message);
        break;
      case 'reply':
        if (message.error) this.#calls.get(message.id)?.reject(restoreError(message.error));
        else this.#calls.get(message.id)?.resolve(message.result);
        break;
      case 'log':
        this.#log(message);
        break;
      case 'uncaught':
        this.#takeUncaught(message);
        break;
      case 'pong':
        break;
    }
  }

  async #reply({ id, run, what, args }: Message<'ask'>): Promise<void> {
    const { input } = this.#runs.get(run) ?? {};
    const functions: Record<typeof what, (...given: never[]) => Promise<unknown>> | undefined = input && {
      readAttachment: (part: AttachmentPart) => input.readAttachment(part),
      'memory.read': () => input.memory.read(),
      'memory.keep': (value: string) => input.memory.keep(value),
      keepFile: (file: AnswerFile) => input.keepFile(file),
      answeredBy: async (model: string) => input.answeredBy(model),
    };
    try {
      if (!functions) throw new Error('the answer has ended');
      const result = await this.#withinRun(run, () => functions[what](...(args as never[])));
      this.#tell({ type: 'reply', id, result });
    } catch (error) {
      this.#tell({ type: 'reply', id, error: tellError(error) });
    }
  }

  #log({ run, level, fields, errors, words }: Message<'log'>): void {
    const restored = Object.entries(errors).map(([name, error]) => [name, restoreError(error)]);
    this.#withinRun(run, () =>
      this.#context.logger?.[level]({ ...fields, ...Object.fromEntries(restored) }, words),
    );
  }

  #remember(run: number): void {
    this.#within.set(
      run,
      AsyncResource.bind(<Result>(work: () => Result): Result => work()),
    );
  }

  #forgetLater(run: number): void {
    setTimeout(() => this.#within.delete(run), LINGER_MS).unref();
  }

  #withinRun<Result>(run: number | undefined, work: () => Result): Result {
    const within = run === undefined ? undefined : this.#within.get(run);
    return within ? within(work) : work();
  }

  /** An error that nobody has caught ends the answer that it belongs to, and no other. */
  #takeUncaught({ run, error }: Message<'uncaught'>): void {
    const cause = restoreError(error);
    const owner = run === undefined ? undefined : this.#runs.get(run);
    if (owner) {
      owner.queue.end({
        error: failure('its module threw an error that nobody caught', this.#module, cause),
      });
    } else {
      this.#context.logger?.error(
        { err: cause, module: this.#module.path },
        'an agent module threw an error that nobody caught, and that belongs to no answer',
      );
    }
    this.retire();
  }

  #end(run: number, how: { error?: unknown } = {}): void {
    this.#runs.get(run)?.queue.end(how);
    this.#runs.delete(run);
    this.#forgetLater(run);
    this.#hold();
    if (this.answers > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.idleSinceMs = performance.now();
    if (this.isRetired) void this.#worker.terminate();
  }

  /** Gives an agent some time to end its run, which nobody waits for any more. */
  #leave(number: number): void {
    const run = this.#runs.get(number);
    if (!run) return;
    run.isLeft = true;
    this.#tell({ type: 'end', run: number });
    setTimeout(() => {
      if (!this.#runs.has(number)) return;
      this.isRetired = true;
      if ([...this.#runs.values()].every(({ isLeft }) => isLeft)) void this.#worker.terminate();
    }, LINGER_MS).unref();
  }

  /** Keeps the process going as long as somebody waits for the thread. */
  #hold(): void {
    const isAwaited = !this.isReady || this.#runs.size > 0 || this.#calls.size > 0;
    if (isAwaited && !this.isRetired) this.#worker.ref();
    else this.#worker.unref();
  }

  #watchLoop(): void {
    if (this.#watch) return;
    this.#silentPings = 0;
    this.#watch = setInterval(() => {
      this.#silentPings += 1;
      if (this.#silentPings > MAX_SILENT_PINGS) {
        this.#fail(
          failure(
            `its module held its thread for ${this.#maxSilenceMs / 1000} seconds without a pause`,
            this.#module,
          ),
        );
      } else this.#tell({ type: 'ping' });
    }, this.#maxSilenceMs / MAX_SILENT_PINGS);
    this.#watch.unref();
  }

  /** Ends the thread and all that waits for it. */
  #fail(cause: unknown): void {
    this.isRetired = true;
    this.#settle?.refused(cause);
    const error =
      cause instanceof AgentError
        ? cause
        : failure('the thread of its module has ended', this.#module, cause);
    for (const { reject } of this.#calls.values()) reject(error);
    for (const run of this.#runs.keys()) this.#end(run, { error });
    void this.#worker.terminate();
  }
}

/** The part of an input that can go to another thread. */
const plainOf = ({ memory: _memory, signal: _signal, ...rest }: AgentInput): PlainInput =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value !== 'function')) as PlainInput;

const failure = (advice: string, { path }: ModuleOptions, cause?: unknown): AgentError =>
  new AgentError(codes.agentFailed, 'The agent could not answer. Please try again.', {
    advice,
    details: { module: path },
    ...(cause !== undefined && { cause }),
  });
