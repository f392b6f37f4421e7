import * as v from 'valibot';
import { get, listOf, post } from './operation.ts';
import { EpochMs, Id, maybe, text } from './primitives.ts';

/** One conversation as the side menu lists it. */
export const Session = v.object({
  id: Id,
  title: text,
  /** The leaf of the branch on show; null while the conversation is empty. */
  headId: v.nullish(Id, null),
  createdAt: EpochMs,
  updatedAt: EpochMs,
  /** Whether an answer is being written now. */
  running: maybe(v.boolean()),
});
export type Session = v.InferOutput<typeof Session>;

/** `POST /v1/im/session/set`: what is absent stays as it is; an unknown or missing id makes a new session. */
export const SessionChange = v.object({
  id: v.optional(Id),
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  headId: v.optional(v.nullable(Id)),
  deleted: v.optional(v.boolean()),
});
export type SessionChange = v.InferInput<typeof SessionChange>;

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
