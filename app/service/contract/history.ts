import * as v from 'valibot';
import { Message } from './conversation.ts';
import { get, listOf } from './operation.ts';
import { Id } from './primitives.ts';

/** The messages of a conversation, newest first, those of every branch. */
export const pullHistory = get(
  '/v1/im/pull/msg/history',
  v.object({ sessionId: Id, next: v.optional(v.string()) }),
  listOf(Message),
);
