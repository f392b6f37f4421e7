import type { Event } from '@ag-ui/core';
import * as v from 'valibot';
import { ContentPart, MessageStatus } from './conversation.ts';
import { Proof } from './first-message.ts';
import { post } from './operation.ts';
import { Id, maybe } from './primitives.ts';

/** The `object` of code 1113. */
export const LimitReached = v.object({
  /** `rate` passes soon. `quota`: the visitor's messages are used up; a log-in or a plan may give more. */
  reason: v.picklist(['rate', 'quota']),
  /** In how many seconds it is worth another try; absent where time alone does not help. */
  retryAfterS: maybe(v.number()),
});

/** The most characters a question may have. */
export const MAX_QUESTION_LENGTH = 32_000;

const QuestionContent = v.union([
  v.pipe(v.string(), v.maxLength(MAX_QUESTION_LENGTH)),
  v.pipe(v.array(ContentPart), v.maxLength(64)),
]);

/** The most characters of a tool's description, and of its parameters as JSON. */
const MAX_TOOL_LENGTH = 32_000;

/** A function of the host page that the agent may ask for. */
export const HostTool = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  description: v.optional(v.pipe(v.string(), v.maxLength(MAX_TOOL_LENGTH)), ''),
  /** JSON Schema of its arguments. */
  parameters: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((schema) => JSON.stringify(schema).length <= MAX_TOOL_LENGTH, 'is too long'),
    ),
    {},
  ),
  /** `title` is what people see instead of the name. */
  metadata: v.optional(v.object({ title: v.optional(v.pipe(v.string(), v.maxLength(200))) })),
});
export type HostTool = v.InferOutput<typeof HostTool>;

/** The `payload` that answers an interrupt for a host-page tool. */
export const ToolResult = v.object({
  /** The tool's result as JSON text; '' when there is an error. */
  content: v.pipe(v.string(), v.maxLength(64_000)),
  /** Why there is no result, in words for the agent. */
  error: v.optional(v.pipe(v.string(), v.maxLength(4000))),
});
export type ToolResult = v.InferOutput<typeof ToolResult>;

/** An answer to an interrupt; `cancelled` when the visitor has declined or gone on without it. */
export const ResumeEntry = v.object({
  interruptId: Id,
  status: v.picklist(['resolved', 'cancelled']),
  payload: v.optional(v.unknown()),
});
export type ResumeEntry = v.InferOutput<typeof ResumeEntry>;

/**
 * `POST /v1/im/msg/send`: an AG-UI `RunAgentInput` that carries only what is new. `threadId` is the session.
 * The same `runId` again gives the same stream from its beginning. To answer a question that the service
 * already has (Regenerate, Try again), `messages` is empty and `forwardedProps.parentId` is the question. To
 * continue an answer that waits for interrupts, `messages` is empty, `resume` answers each of them, and
 * `parentId` and `answerId` are those of that answer; the new run's stream tells the answer from its
 * beginning. Code 410 when it does not wait any more. To go on with an answer that has failed or was stopped,
 * where `robot.goOn` of the configuration is 1, `messages` is empty, `goOn` is true, and `parentId` and
 * `answerId` are those of that answer: what the agent says is added to its text, and the new run's stream
 * tells all of it from its beginning. Code 410 when it has no word, or another run has gone on with it.
 */
export const RunInput = v.object({
  threadId: Id,
  runId: Id,
  protocolVersion: v.optional(v.string()),
  messages: v.pipe(
    v.array(v.object({ id: Id, role: v.literal('user'), content: QuestionContent })),
    v.maxLength(1),
  ),
  tools: v.optional(v.pipe(v.array(HostTool), v.maxLength(64)), []),
  context: v.optional(
    v.pipe(
      v.array(
        v.object({
          description: v.pipe(v.string(), v.maxLength(1000)),
          value: v.pipe(v.string(), v.maxLength(8000)),
        }),
      ),
      v.maxLength(64),
    ),
    [],
  ),
  resume: v.optional(v.pipe(v.array(ResumeEntry), v.minLength(1), v.maxLength(64))),
  forwardedProps: v.object({
    /** The new question's id; absent when `messages` is empty. */
    messageId: v.optional(Id),
    /** The message before the question, null at the start; the question itself when `messages` is empty. */
    parentId: v.nullable(Id),
    /** The id the answer gets. */
    answerId: Id,
    regenerate: v.optional(v.boolean()),
    /** Whether the answer `answerId`, which is there already, is to go on where its text ends. */
    goOn: v.optional(v.boolean()),
    /** With the first message of somebody unknown, where `check` of the channel is `work`; else code 1121. */
    proof: v.optional(Proof),
  }),
});
export type RunInput = v.InferInput<typeof RunInput>;

/** `POST /v1/im/msg/stop`. */
export const StopInput = v.object({ runId: Id });
export const StopResult = v.object({ messageId: Id, status: MessageStatus });

/**
 * Ends a run and keeps its answer so far. Code 404 for a run that is not known yet, because its question is
 * still on the way or its files are being checked: a send of it that comes within a minute is refused with
 * code 410.
 */
export const stopRun = post('/v1/im/msg/stop', StopInput, StopResult);

/** The two calls that answer with an event stream. */
export const streamPaths = { send: '/v1/im/msg/send', resume: '/v1/im/msg/stream' } as const;

type Literal<E> = E extends { type: infer Type extends string }
  ? Omit<E, 'type'> & { type: `${Type}` }
  : never;

/** One event of a run's stream: an AG-UI 1.x event, its `type` as a plain string. */
export type RunEvent = Literal<Event>;

/**
 * The `id:` of a stream event, `<runId>:<seq>`; seq counts from 1 without gaps. Where another process goes on
 * with the answer, a RUN_STARTED with a higher number tells it anew: what came before it counts no more.
 */
export const formatEventId = (runId: string, seq: number): string => `${runId}:${seq}`;

/** Reads an event id back; undefined when it is not one. */
export const parseEventId = (eventId: string): { runId: string; seq: number } | undefined => {
  const colon = eventId.lastIndexOf(':');
  const digits = eventId.slice(colon + 1);
  if (colon < 1 || !/^\d{1,15}$/.test(digits)) return undefined;
  return { runId: eventId.slice(0, colon), seq: Number(digits) };
};
