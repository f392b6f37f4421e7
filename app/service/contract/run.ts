import type { Event } from '@ag-ui/core';
import * as v from 'valibot';
import { ContentPart, MessageStatus } from './conversation.ts';
import { operation } from './operation.ts';
import { Id } from './primitives.ts';

/** The most characters a question may have. */
export const MAX_QUESTION_LENGTH = 32_000;

const QuestionContent = v.union([
  v.pipe(v.string(), v.maxLength(MAX_QUESTION_LENGTH)),
  v.pipe(v.array(ContentPart), v.maxLength(64)),
]);

/**
 * `POST /v1/im/msg/send`: an AG-UI `RunAgentInput` that carries only what is new.
 * `threadId` is the session. The same `runId` again gives the same stream from its beginning. To answer a question that
 * the service already has (Regenerate, Try again), `messages` is empty and `forwardedProps.parentId` is the question.
 */
export const RunInput = v.object({
  threadId: Id,
  runId: Id,
  protocolVersion: v.optional(v.string()),
  messages: v.pipe(
    v.array(v.object({ id: Id, role: v.literal('user'), content: QuestionContent })),
    v.maxLength(1),
  ),
  tools: v.optional(v.array(v.looseObject({ name: v.string() })), []),
  context: v.optional(v.array(v.object({ description: v.string(), value: v.string() })), []),
  resume: v.optional(v.array(v.looseObject({ interruptId: v.string() }))),
  forwardedProps: v.object({
    /** The new question's id; absent when `messages` is empty. */
    messageId: v.optional(Id),
    /** What the new question follows, null at the start; the question itself when `messages` is empty. */
    parentId: v.nullable(Id),
    /** The id the answer gets. */
    answerId: Id,
    regenerate: v.optional(v.boolean()),
  }),
});
export type RunInput = v.InferInput<typeof RunInput>;

/** `POST /v1/im/msg/stop`. */
export const StopInput = v.object({ runId: Id });
export const StopResult = v.object({ messageId: Id, status: MessageStatus });

/** Ends a run and keeps what it has said so far. */
export const stopRun = operation({
  method: 'POST',
  path: '/v1/im/msg/stop',
  request: StopInput,
  response: StopResult,
});

/** The two calls that answer with an event stream. */
export const streamPaths = { send: '/v1/im/msg/send', resume: '/v1/im/msg/stream' } as const;

type Literal<E> = E extends { type: infer Type extends string }
  ? Omit<E, 'type'> & { type: `${Type}` }
  : never;

/** One event of a run's stream: an AG-UI 1.x event, its `type` as a plain string. */
export type RunEvent = Literal<Event>;

/** The `id:` of a stream event, `<runId>:<seq>`; seq counts from 1 without gaps. */
export const formatEventId = (runId: string, seq: number): string => `${runId}:${seq}`;

/** Reads an event id back; undefined when it is not one. */
export const parseEventId = (eventId: string): { runId: string; seq: number } | undefined => {
  const colon = eventId.lastIndexOf(':');
  const digits = eventId.slice(colon + 1);
  if (colon < 1 || !/^\d{1,15}$/.test(digits)) return undefined;
  return { runId: eventId.slice(0, colon), seq: Number(digits) };
};
