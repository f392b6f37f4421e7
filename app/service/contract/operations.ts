import * as v from 'valibot';
import { Configuration } from './configuration.ts';
import { Message, Session, SessionChange } from './conversation.ts';
import { listOf } from './envelope.ts';
import { CustomDomain, FreeLogin, LoginState } from './identity.ts';
import { Id } from './primitives.ts';
import { StopInput, StopResult } from './run.ts';

/**
 * Every JSON call of the /im service: its method and path below the base, what it takes (query of a GET, body of a POST)
 * and the envelope's `object` in a reply. `POST /v1/im/msg/send` and `GET /v1/im/msg/stream` answer with event streams
 * instead; see `RunInput` and `RunEvent`.
 */
export const operations = {
  baseConfig: { method: 'GET', path: '/v1/base/config', request: v.object({}), response: Configuration },
  baseDomain: {
    method: 'GET',
    path: '/v1/base/domain',
    request: v.object({ customDomain: v.pipe(v.string(), v.minLength(1), v.maxLength(253)) }),
    response: CustomDomain,
  },
  freeLogin: { method: 'GET', path: '/v1/user/freeLogin', request: v.object({}), response: FreeLogin },
  isLogin: { method: 'GET', path: '/v1/user/isLogin', request: v.object({}), response: LoginState },
  pullSession: {
    method: 'GET',
    path: '/v1/im/pull/session',
    request: v.object({
      next: v.optional(v.string()),
      query: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    response: listOf(Session),
  },
  setSession: { method: 'POST', path: '/v1/im/session/set', request: SessionChange, response: Session },
  pullHistory: {
    method: 'GET',
    path: '/v1/im/pull/msg/history',
    request: v.object({ sessionId: Id, next: v.optional(v.string()) }),
    response: listOf(Message),
  },
  stopRun: { method: 'POST', path: '/v1/im/msg/stop', request: StopInput, response: StopResult },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST'; path: string; request: v.GenericSchema; response: v.GenericSchema }
>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationRequest<Name extends OperationName> = v.InferInput<Operations[Name]['request']>;
export type OperationResponse<Name extends OperationName> = v.InferOutput<Operations[Name]['response']>;

/** The two calls that answer with an event stream. */
export const streamPaths = { send: '/v1/im/msg/send', resume: '/v1/im/msg/stream' } as const;
