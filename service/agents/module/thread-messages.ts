import type { MessagePort } from 'node:worker_threads';
import type { RunEvent } from 'casement/contract';
import type { Agent, AgentInput, AgentLogger } from '../agent.ts';
import type { ModuleOptions } from './load-module.ts';
import type { ToldError } from './told-error.ts';

/** The functions of a run's input stay in the service, which the thread asks for what they return. */
export type Asked = 'readAttachment' | 'memory.read' | 'memory.keep' | 'keepFile' | 'answeredBy';
export type PlainInput = Omit<AgentInput, 'readAttachment' | 'memory' | 'keepFile' | 'answeredBy' | 'signal'>;

/** Methods of an agent beside `run`. */
export const methods = ['topics', 'rate', 'forget', 'followUps', 'introduction', 'dispose'] as const;
export type Method = (typeof methods)[number];

/** An agent's properties that are no methods. */
export type Traits = Pick<Agent, 'goesOn' | 'repeatsItself'> & { has: Method[] };

type Reply = { type: 'reply'; id: number; result?: unknown; error?: ToldError };

export type ToThread =
  | {
      type: 'load';
      module: ModuleOptions;
      baseDir: string;
      env: Readonly<Record<string, string | undefined>>;
      /** Where indexes are opened and searched for it. */
      indexes: MessagePort;
    }
  | { type: 'call'; id: number; method: Method; args: unknown[] }
  | { type: 'run'; run: number; input: PlainInput }
  /** The service has taken so many events of the run. */
  | { type: 'taken'; run: number; events: number }
  | { type: 'abort'; run: number; reason: unknown }
  /** Nobody takes its events any more. */
  | { type: 'end'; run: number }
  | { type: 'ping' }
  | Reply;

export type FromThread =
  | { type: 'ready'; traits: Traits }
  | { type: 'refused'; error: ToldError }
  /** `event` is JSON: of a value that has none, it is null. */
  | { type: 'event'; run: number; event: string }
  | { type: 'done'; run: number; error?: ToldError }
  | { type: 'ask'; id: number; run: number; what: Asked; args: unknown[] }
  | {
      type: 'log';
      /** The answer or call that it belongs to; absent where there is none. */
      run?: number | undefined;
      level: keyof AgentLogger;
      fields: Record<string, unknown>;
      errors: Record<string, ToldError>;
      words: string;
    }
  /** Thrown where nobody catches it; `run` is absent where it belongs to no answer. */
  | { type: 'uncaught'; run?: number | undefined; error: ToldError }
  | { type: 'pong' }
  | Reply;

/** The most characters of an event as JSON: reading a longer one would hold up all other answers. */
export const MAX_EVENT_LENGTH = 8_000_000;

/** How many events may be on their way: an agent that never waits is not to fill the memory. */
export const MAX_ON_THE_WAY = 64;

export const eventOf = (json: string): RunEvent => JSON.parse(json) as RunEvent;
