import * as v from 'valibot';
import { Message, Session, SessionChange } from './conversation.ts';
import { get, listOf, post } from './operation.ts';
import { Id } from './primitives.ts';

/** The visitor's conversations, newest first. */
export const pullSession = get(
  '/v1/im/pull/session',
  v.object({
    next: v.optional(v.string()),
    query: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  listOf(Session),
);

/** Makes, renames, moves or deletes a conversation, or takes its deletion back. */
export const setSession = post('/v1/im/session/set', SessionChange, Session);

/** The messages of a conversation, newest first, those of every branch. */
export const pullHistory = get(
  '/v1/im/pull/msg/history',
  v.object({ sessionId: Id, next: v.optional(v.string()) }),
  listOf(Message),
);
