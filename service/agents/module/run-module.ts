// The agent of a module in a thread of its own: whatever it throws, and however long it holds its thread,
// others go on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { codes } from 'casement/contract';
import { openDistantIndexes } from '../../retrieval/distant-indexes.ts';
import { type Agent, AgentError, type AgentInput, type AgentLogger } from '../agent.ts';
import { markConsole } from './follow-console.ts';
import { keepProcess } from './keep-process.ts';
import { loadAgentModule, type ModuleOptions } from './load-module.ts';
import {
  type Asked,
  type FromThread,
  MAX_EVENT_LENGTH,
  MAX_ON_THE_WAY,
  methods,
  type PlainInput,
  type ToThread,
} from './thread-messages.ts';
import { restoreError, tellError } from './told-error.ts';

type Run = {
  id: number;
  controller: AbortController;
  onTheWay: number;
  isOver: boolean;
  goOn: () => void;
  end: () => void;
};

const tell = (message: FromThread): void => parentPort?.postMessage(message, []);

const runs = new Map<number, Run>();
const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
/**
 * Tells which answer or call something belongs to: an error that nobody has caught, or a line of its log or
 * console.
 */
const running = new AsyncLocalStorage<{ id: number }>();
markConsole([process.stdout, process.stderr], () => running.getStore()?.id ?? 0);
keepProcess();
let asked = 0;
let made: (agent: Agent) => void = () => {};
const loaded = new Promise<Agent>((resolve) => {
  made = resolve;
});

const reportUncaught = (error: unknown): void =>
  tell({ type: 'uncaught', run: running.getStore()?.id, error: tellError(error) });
process.on('uncaughtException', reportUncaught);
process.on('unhandledRejection', reportUncaught);

const log =
  (level: keyof AgentLogger) =>
  (given: object, words: string): void => {
    const entries = Object.entries(given);
    const errors = entries.flatMap(([name, value]) =>
      value instanceof Error ? [[name, tellError(value)]] : [],
    );
    const rest = entries.filter(([, value]) => !(value instanceof Error));
    let fields = {};
    try {
      fields = JSON.parse(JSON.stringify(Object.fromEntries(rest))) as object;
    } catch {
      // The words are told without fields that cannot be written.
    }
    tell({
      type: 'log',
      run: running.getStore()?.id,
      level,
      fields,
      errors: Object.fromEntries(errors),
      words,
    });
  };

const load = async (
  module: ModuleOptions,
  baseDir: string,
  env: Readonly<Record<string, string | undefined>>,
  indexes: MessagePort,
): Promise<void> => {
  try {
    await learnTypeScript(module.path);
    const logger = { info: log('info'), warn: log('warn'), error: log('error') };
    const openIndex = openDistantIndexes(indexes);
    const agent = await loadAgentModule(module, { baseDir, env, logger, openIndex });
    made(agent);
    const has = methods.filter((name) => typeof agent[name] === 'function');
    const { goesOn, repeatsItself } = agent;
    tell({
      type: 'ready',
      traits: { has, ...(goesOn && { goesOn }), ...(repeatsItself && { repeatsItself }) },
    });
  } catch (error) {
    tell({ type: 'refused', error: tellError(error) });
  }
};

/** A thread does not take over that its maker has learned TypeScript by tsx. */
const learnTypeScript = async (path: string): Promise<void> => {
  const { typescript } = process.features as { typescript?: unknown };
  if (!/\.[cm]?tsx?$/.test(path) || typescript || import.meta.url.endsWith('.ts')) return;
  const { register } = await import('tsx/esm/api').catch(() => ({ register: undefined }));
  register?.();
};

const ask = <Result>(run: Run, what: Asked, ...args: unknown[]): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    tell({ type: 'ask', id: asked, run: run.id, what, args });
  });

const inputOf = (run: Run, input: PlainInput): AgentInput => ({
  ...input,
  signal: run.controller.signal,
  readAttachment: (part) => ask(run, 'readAttachment', part),
  memory: {
    read: () => ask(run, 'memory.read'),
    keep: (value) => ask(run, 'memory.keep', value),
  },
  keepFile: (file) => ask(run, 'keepFile', file),
  answeredBy: (model) => void ask(run, 'answeredBy', model).catch(() => {}),
});

const jsonOf = (event: unknown): string => {
  try {
    return JSON.stringify(event) ?? 'null';
  } catch {
    return 'null';
  }
};

const perform = async (run: Run, input: PlainInput): Promise<void> => {
  const agent = await loaded;
  const iterator = agent.run(inputOf(run, input))[Symbol.asyncIterator]();
  run.end = () => {
    run.isOver = true;
    run.goOn();
    iterator.return?.().catch(() => {});
  };
  for (;;) {
    const { done, value } = await iterator.next();
    if (done || run.isOver) return;
    run.onTheWay += 1;
    const event = jsonOf(value);
    if (event.length > MAX_EVENT_LENGTH) throw new AgentError(codes.agentFailed, 'The answer is too long.');
    tell({ type: 'event', run: run.id, event });
    if (run.onTheWay < MAX_ON_THE_WAY) continue;
    await new Promise<void>((resolve) => {
      run.goOn = resolve;
    });
  }
};

const start = async (id: number, input: PlainInput): Promise<void> => {
  const run: Run = {
    id,
    controller: new AbortController(),
    onTheWay: 0,
    isOver: false,
    goOn: () => {},
    end: () => {
      run.isOver = true;
    },
  };
  runs.set(id, run);
  try {
    await running.run(run, perform, run, input);
    tell({ type: 'done', run: id });
  } catch (error) {
    tell({ type: 'done', run: id, error: tellError(error) });
  } finally {
    runs.delete(id);
  }
};

const call = async ({ id, method, args }: Extract<ToThread, { type: 'call' }>): Promise<void> => {
  try {
    const agent = await loaded;
    const result: unknown = await running.run({ id }, async () =>
      (agent[method] as ((...given: unknown[]) => unknown) | undefined)?.(...args),
    );
    tell({ type: 'reply', id, result });
  } catch (error) {
    tell({ type: 'reply', id, error: tellError(error) });
  }
};

const takeReply = ({ id, result, error }: Extract<ToThread, { type: 'reply' }>): void => {
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (error) reject?.(restoreError(error));
  else resolve?.(result as never);
};

const take = (message: ToThread): void => {
  const run = 'run' in message ? runs.get(message.run) : undefined;
  switch (message.type) {
    case 'load':
      void load(message.module, message.baseDir, message.env, message.indexes);
      break;
    case 'run':
      void start(message.run, message.input);
      break;
    case 'call':
      void call(message);
      break;
    case 'taken':
      if (run) run.onTheWay -= message.events;
      run?.goOn();
      break;
    case 'abort':
      run?.controller.abort(message.reason);
      break;
    case 'end':
      run?.end();
      break;
    case 'ping':
      tell({ type: 'pong' });
      break;
    case 'reply':
      takeReply(message);
      break;
  }
};
parentPort?.on('message', take);
