import { setTimeout as wait } from 'node:timers/promises';
import { apartFromRequest } from '../../base/request-context.ts';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import type { ModuleAgentConfig } from '../agent-config.ts';
import { AgentThread } from './agent-thread.ts';
import { loadAgentModule, type ModuleOptions } from './load-module.ts';
import type { Method, Traits } from './thread-messages.ts';

/**
 * Makes the agent of a module that a bot file names, in threads of its own unless the file says otherwise.
 * @param maxSilenceMs How long its code may hold a thread without a pause; absent means ten seconds.
 */
export const createModuleAgent = async (
  { type: _type, path, isolation, ...options }: ModuleAgentConfig,
  context: AgentContext,
  maxSilenceMs?: number,
): Promise<Agent> => {
  const module = { path, options };
  return isolation === 'none' ? loadAgentModule(module, context) : openThreads(module, context, maxSilenceMs);
};

/** Answers beyond these share threads. */
const MAX_THREADS = 16;
/** How long an answer waits for a thread of its own. */
const MAX_WAIT_MS = 5_000;
/** Threads beyond the one that is kept warm end when they have had nothing to do for so long. */
const MAX_IDLE_MS = 60_000;
const LOOK_EVERY_MS = 15_000;

/**
 * Runs each answer in a thread of its own, as far as there are enough: what goes wrong in one ends no other.
 * One thread is kept warm for the next answer.
 */
const openThreads = async (
  module: ModuleOptions,
  context: AgentContext,
  maxSilenceMs: number | undefined,
): Promise<Agent> => {
  let threads: AgentThread[] = [];
  let isClosed = false;

  const start = (): AgentThread => {
    // It serves many requests, so that what it says belongs to none.
    const thread = apartFromRequest(() => new AgentThread(module, context, maxSilenceMs));
    threads.push(thread);
    return thread;
  };
  const usable = (): AgentThread[] => {
    threads = threads.filter(({ isRetired, answers }) => !isRetired || answers > 0);
    return threads.filter(({ isRetired }) => !isRetired);
  };
  const idleOnes = () => usable().filter(({ answers, isTaken }) => answers === 0 && !isTaken);

  const first = start();
  const traits = await first.ready;
  const has = (method: Method) => traits.has.includes(method);

  /** Keeps one more thread than answers need, so that the next one begins at once. */
  const keepWarm = (): void => {
    if (isClosed || idleOnes()[0] || usable().length >= MAX_THREADS) return;
    const spare = start();
    spare.ready.catch((error: unknown) => {
      if (isClosed) return;
      context.logger?.error({ err: error, module: module.path }, 'an agent module could not be loaded again');
    });
  };

  /**
   * Returns a thread for an answer: one of its own, or where there is none in time the one with the fewest
   * answers.
   */
  const take = async (): Promise<AgentThread> => {
    const own = idleOnes()[0] ?? (usable().length < MAX_THREADS ? start() : undefined);
    const fewest = () =>
      usable()
        .filter(({ isReady }) => isReady)
        .toSorted((a, b) => a.answers - b.answers)[0];
    if (!own) return fewest() ?? start();
    own.isTaken = true;
    keepWarm();
    const isReady = own.ready.then(() => true);
    if (own.isReady || (await Promise.race([isReady, wait(MAX_WAIT_MS, false, { ref: false })]))) return own;
    const other = fewest();
    if (other) own.isTaken = false;
    else await isReady;
    return other ?? own;
  };

  const call = async <Result>(method: Method, ...args: unknown[]): Promise<Result> =>
    (idleOnes()[0] ?? usable()[0] ?? start()).call<Result>(method, ...args);

  const looking = setInterval(() => {
    const since = performance.now() - MAX_IDLE_MS;
    for (const thread of idleOnes().slice(1))
      if (thread.idleSinceMs < since) void thread.dispose(has('dispose'));
  }, LOOK_EVERY_MS);
  looking.unref();

  async function* run(input: AgentInput) {
    const thread = await take();
    yield* thread.run(input);
  }

  return {
    run,
    ...traitsOf(traits),
    ...(has('topics') && { topics: (language) => call('topics', language) }),
    ...(has('rate') && { rate: (rating) => call('rate', rating) }),
    ...(has('forget') && { forget: (gone) => call('forget', gone) }),
    ...(has('followUps') && { followUps: (answer) => call('followUps', answer) }),
    ...(has('introduction') && { introduction: () => call('introduction') }),
    dispose: async () => {
      isClosed = true;
      clearInterval(looking);
      await Promise.all(threads.map((thread) => thread.dispose(has('dispose'))));
    },
  };
};

const traitsOf = ({ has: _has, ...traits }: Traits): Omit<Traits, 'has'> => traits;
