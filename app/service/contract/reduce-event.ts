import * as v from 'valibot';
import {
  type Answer,
  type EventReducer,
  type StreamEvent,
  TEXT_WAS_EDITED,
  TEXT_WAS_REASONING,
  textField,
  withMessage,
} from './answer.ts';
import { AnswerErrorKind, Interrupt, type Step } from './conversation.ts';
import { endSteps, stepReducers } from './reduce-steps.ts';

type Passage = { text: string; messageId: string | null | undefined };

/** Adds a piece to a text. A new message becomes a new paragraph, unless it begins with a blank line. */
const addPiece = ({ text, messageId: open }: Passage, piece: string, event: StreamEvent): Passage => {
  const messageId = textField(event, 'messageId') ?? open ?? undefined;
  const isNewMessage = open === null || (open !== undefined && open !== messageId);
  const isBreakMissing = isNewMessage && text !== '' && !piece.startsWith('\n\n');
  return { text: isBreakMissing ? `${text}\n\n${piece}` : text + piece, messageId };
};

const addText = (answer: Answer, event: StreamEvent, delta: string): Answer => {
  if (delta === '') return answer;
  const [part] = answer.message.parts;
  const before = { text: part?.type === 'text' ? part.text : '', messageId: answer.textId };
  const { text, messageId } = addPiece(before, delta, event);
  return { ...withMessage(answer, { parts: [{ type: 'text', text }] }), textId: messageId };
};

const addReasoning: EventReducer = (answer, event) => {
  const delta = textField(event, 'delta');
  if (delta === undefined) return undefined;
  const before = { text: answer.message.reasoning ?? '', messageId: answer.reasoningId };
  const { text, messageId } = addPiece(before, delta, event);
  return { ...withMessage(answer, { reasoning: text }), reasoningId: messageId };
};

const startReasoning = (answer: Answer, { timestamp }: StreamEvent): Answer =>
  typeof timestamp === 'number' && answer.reasoningSince === undefined
    ? { ...answer, reasoningSince: timestamp }
    : answer;

const endReasoning: EventReducer = (answer, { timestamp }) => {
  const since = answer.reasoningSince;
  if (since === undefined || typeof timestamp !== 'number') return answer;
  const reasoningMs = (answer.message.reasoningMs ?? 0) + Math.max(0, timestamp - since);
  return { ...withMessage(answer, { reasoningMs }), reasoningSince: undefined };
};

const textReducers: Readonly<Record<string, EventReducer>> = {
  // A stream begins with the answer so far: what an earlier one has told of it is told anew.
  RUN_STARTED: () => emptyAnswer,
  // Agents start the same message id again around a tool call: that is a new paragraph too.
  TEXT_MESSAGE_START: (answer) => ({ ...answer, textId: null }),
  TEXT_MESSAGE_CONTENT: (answer, event) => {
    const delta = textField(event, 'delta');
    return delta === undefined ? undefined : addText(answer, event, delta);
  },
  TEXT_MESSAGE_CHUNK: (answer, event) => addText(answer, event, textField(event, 'delta') ?? ''),
  REASONING_START: startReasoning,
  REASONING_MESSAGE_START: (answer, event) => startReasoning({ ...answer, reasoningId: null }, event),
  REASONING_MESSAGE_END: endReasoning,
  REASONING_END: endReasoning,
  REASONING_MESSAGE_CONTENT: addReasoning,
  REASONING_MESSAGE_CHUNK: addReasoning,
};

const Interrupted = v.object({ type: v.literal('interrupt'), interrupts: v.array(v.unknown()) });
/** `tool` is null where the interrupt is for no tool of the host page. */
const ToolMetadata = v.object({ metadata: v.object({ tool: v.unknown() }) });

/** Finds the call that an interrupt is for, where only the call's own events told of it. */
const toolOfStep = (steps: readonly Step[] | undefined, toolCallId: string | undefined) => {
  const step = steps?.find(({ id }) => id === toolCallId);
  return step && { name: step.title, arguments: JSON.stringify(step.input ?? {}) };
};

/** Reads the interrupts that an answer waits for from a run's outcome, with their tools; else undefined. */
const readInterrupts = (outcome: unknown, steps: readonly Step[] | undefined): Interrupt[] | undefined => {
  if (!v.is(Interrupted, outcome)) return undefined;
  const interrupts = outcome.interrupts.flatMap((candidate) => {
    const tool = v.is(ToolMetadata, candidate) ? candidate.metadata.tool : undefined;
    const told = v.safeParse(Interrupt, {
      ...(typeof candidate === 'object' ? candidate : {}),
      ...(tool !== undefined && tool !== null && { tool }),
    });
    if (!told.success) return [];
    const interrupt = told.output;
    const found = interrupt.tool ?? (tool === null ? undefined : toolOfStep(steps, interrupt.toolCallId));
    return [{ ...interrupt, ...(found && { tool: found }) }];
  });
  return interrupts.length > 0 ? interrupts : undefined;
};

const Cancelled = v.object({ type: v.literal('cancelled') });

const usageOf = ({ usage }: StreamEvent) => (usage === undefined ? {} : { usage });

const readCode = (code: unknown): { code?: number } =>
  /^\d{3,4}$/.test(String(code)) ? { code: Number(code) } : {};

/** Reads the error of an answer, with what `metadata` of the RUN_ERROR say beside its code. */
const readError = (event: StreamEvent) => {
  const { kind, retryAt } = Object(event['metadata']) as Record<string, unknown>;
  return {
    message: textField(event, 'message') ?? '',
    ...readCode(event['code']),
    ...(v.is(AnswerErrorKind, kind) && { kind }),
    ...(typeof retryAt === 'number' && { retryAt }),
  };
};

const endReducers: Readonly<Record<string, EventReducer>> = {
  RUN_FINISHED: (answer, event) => {
    const outcome = event['outcome'];
    const interrupts = readInterrupts(outcome, answer.message.steps);
    const message = {
      ...answer.message,
      status: v.is(Cancelled, outcome) ? ('stopped' as const) : ('complete' as const),
      ...(interrupts && { interrupts }),
      ...usageOf(event),
    };
    return { ...answer, message: endSteps(message) };
  },
  RUN_ERROR: (answer, event) => {
    const error = readError(event);
    const message = { ...answer.message, status: 'failed' as const, error, ...usageOf(event) };
    return { ...answer, message: endSteps(message) };
  },
};

const reducers: Readonly<Record<string, EventReducer>> = { ...textReducers, ...stepReducers, ...endReducers };

/** Whether an event is the last one of its run. */
export const endsRun = (event: StreamEvent): boolean => Object.hasOwn(endReducers, event.type);

/** The answer before the first event of its run. */
export const emptyAnswer: Answer = {
  message: { status: 'running', parts: [] },
  activities: new Map(),
  malformed: 0,
};

/** Whether an event is one of rare-events.ts. */
export const isRare = ({ type, name }: StreamEvent): boolean =>
  type === 'ACTIVITY_DELTA' ||
  (type === 'CUSTOM' && (name === TEXT_WAS_REASONING || name === TEXT_WAS_EDITED));

/**
 * Takes one event of a run into its answer, as `reduceRun` does.
 * @param reduceRare The reducer of rare-events.ts. It is handed in, because few runs need it and a browser
 * loads it only for those.
 */
export const reduceEvent = (answer: Answer, event: StreamEvent, reduceRare: EventReducer): Answer => {
  const known = Object.hasOwn(reducers, event.type) ? reducers[event.type] : undefined;
  const reduce = isRare(event) ? reduceRare : known;
  if (!reduce) return answer;
  return reduce(answer, event) ?? { ...answer, malformed: answer.malformed + 1 };
};
