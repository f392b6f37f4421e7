import * as v from 'valibot';
import { Message, Session, SessionChange } from './conversation.ts';
import { listOf } from './envelope.ts';
import { operation } from './operation.ts';
import { Id } from './primitives.ts';

/** The visitor's conversations, newest first. */
export const pullSession = operation({
  method: 'GET',
  path: '/v1/im/pull/session',
  request: v.object({
    next: v.optional(v.string()),
    query: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  response: listOf(Session),
});

/** Makes, renames, moves or deletes a conversation, or takes its deletion back. */
export const setSession = operation({
  method: 'POST',
  path: '/v1/im/session/set',
  request: SessionChange,
  response: Session,
});

/** The messages of a conversation, newest first, those of every branch. */
export const pullHistory = operation({
  method: 'GET',
  path: '/v1/im/pull/msg/history',
  request: v.object({ sessionId: Id, next: v.optional(v.string()) }),
  response: listOf(Message),
});
