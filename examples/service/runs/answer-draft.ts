import type { Message, RunEvent } from 'casement/contract';
import { Source, Step } from 'casement/contract';
import * as v from 'valibot';
import type { Round, ToolCall } from '../agents/rounds.ts';
import { type EventHandlers, handleEvent } from './by-event-type.ts';
import { applyPatch } from './json-patch.ts';
import { readToolResult } from '../agents/tool-result.ts';

/** An answer as far as it has been written. Grown by `applyEvent`, read by `answerOf`. */
export type AnswerDraft = {
  text: string;
  reasoning: string;
  /** The time that finished stretches of reasoning took, and when the open one began. */
  reasoningMs: number | undefined;
  reasoningSince: number | undefined;
  /** By the activity's message id, in the order of appearance. */
  activities: Map<string, { type: string; content: unknown }>;
  /** Tool calls and steps of agents that report these instead of skills. */
  steps: Map<string, Step>;
  /** What was said and which tools were called, in turn. */
  rounds: Round[];
  calls: Map<string, ToolCall>;
  usage: unknown;
};

export const emptyDraft = (): AnswerDraft => ({
  text: '',
  reasoning: '',
  reasoningMs: undefined,
  reasoningSince: undefined,
  activities: new Map(),
  steps: new Map(),
  rounds: [],
  calls: new Map(),
  usage: undefined,
});

const addText = (draft: AnswerDraft, event: { delta?: string }): void => {
  const delta = event.delta ?? '';
  draft.text += delta;
  const last = draft.rounds.at(-1);
  if (last && last.calls.length === 0) last.text += delta;
  else draft.rounds.push({ text: delta, calls: [] });
};

const addCall = (draft: AnswerDraft, call: ToolCall): void => {
  if (draft.calls.has(call.id)) return;
  draft.calls.set(call.id, call);
  const last = draft.rounds.at(-1);
  // What is called after an answer has come rests on it, so it is of the next round.
  if (last && last.calls.every(({ result }) => result === undefined)) last.calls.push(call);
  else draft.rounds.push({ text: '', calls: [call] });
};

const addReasoning = (draft: AnswerDraft, event: { delta?: string }): void => {
  draft.reasoning += event.delta ?? '';
};

const beginReasoning = (draft: AnswerDraft, event: { timestamp?: number }): void => {
  draft.reasoningSince ??= event.timestamp;
};

const endReasoning = (draft: AnswerDraft, { timestamp }: { timestamp?: number }): void => {
  const since = draft.reasoningSince;
  draft.reasoningSince = undefined;
  if (since === undefined || timestamp === undefined) return;
  draft.reasoningMs = (draft.reasoningMs ?? 0) + Math.max(0, timestamp - since);
};

const setUsage = (draft: AnswerDraft, event: { usage?: unknown }): void => {
  draft.usage = event.usage;
};

const handlers: EventHandlers<AnswerDraft> = {
  TEXT_MESSAGE_CONTENT: addText,
  TEXT_MESSAGE_CHUNK: addText,
  REASONING_START: beginReasoning,
  REASONING_MESSAGE_START: beginReasoning,
  REASONING_MESSAGE_END: endReasoning,
  REASONING_END: endReasoning,
  REASONING_MESSAGE_CONTENT: addReasoning,
  REASONING_MESSAGE_CHUNK: addReasoning,
  RUN_FINISHED: setUsage,
  RUN_ERROR: setUsage,
  ACTIVITY_SNAPSHOT: (draft, event) => {
    if (event.replace === false && draft.activities.has(event.messageId)) return;
    draft.activities.set(event.messageId, { type: event.activityType, content: event.content });
  },
  ACTIVITY_DELTA: (draft, event) => {
    const activity = draft.activities.get(event.messageId);
    if (activity) activity.content = applyPatch(activity.content, event.patch);
  },
  TOOL_CALL_START: (draft, { toolCallId, toolCallName, timestamp }) => {
    addCall(draft, { id: toolCallId, name: toolCallName, arguments: '' });
    startStep(draft, { id: toolCallId, kind: 'api', title: toolCallName }, timestamp);
  },
  TOOL_CALL_ARGS: (draft, { toolCallId, delta }) => {
    const call = draft.calls.get(toolCallId);
    if (call) call.arguments += delta;
  },
  TOOL_CALL_END: (draft, { toolCallId, timestamp }) => {
    const input = draft.calls.get(toolCallId)?.arguments;
    changeStep(draft, toolCallId, timestamp, { ...(input && { input: readJson(input) }) });
  },
  TOOL_CALL_RESULT: (draft, event) => {
    const { toolCallId, content, timestamp } = event;
    const call = draft.calls.get(toolCallId);
    const result = readToolResult(event);
    if (call) call.result = result;
    const status = result.error === undefined ? 'done' : 'failed';
    changeStep(draft, toolCallId, timestamp, { output: readJson(content), status });
  },
  STEP_STARTED: (draft, { stepName, timestamp }) => {
    startStep(draft, { id: `step:${stepName}`, kind: 'workflow', title: stepName }, timestamp);
  },
  STEP_FINISHED: (draft, { stepName, timestamp }) =>
    changeStep(draft, `step:${stepName}`, timestamp, { status: 'done' }),
};

/** Adds one event of the stream to the draft; what says nothing about the message is passed over. */
export const applyEvent = (draft: AnswerDraft, event: RunEvent): void => handleEvent(handlers, draft, event);

const startStep = (
  draft: AnswerDraft,
  step: Pick<Step, 'id' | 'kind' | 'title'>,
  timestamp: number | undefined,
): void => {
  draft.steps.set(step.id, {
    ...step,
    status: 'running',
    ...(timestamp !== undefined && { startedAt: timestamp }),
  });
};

const changeStep = (
  draft: AnswerDraft,
  id: string,
  timestamp: number | undefined,
  change: Partial<Step>,
): void => {
  const step = draft.steps.get(id);
  if (!step) return;
  const ms =
    step.startedAt === undefined || timestamp === undefined
      ? {}
      : { ms: Math.max(0, timestamp - step.startedAt) };
  draft.steps.set(id, { ...step, ...ms, ...change });
};

const readJson = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const SourcesContent = v.object({ sources: v.array(v.unknown()) });

export type Answer = Pick<Message, 'parts' | 'steps' | 'sources' | 'reasoning' | 'reasoningMs' | 'usage'>;

/**
 * The message fields of a draft. In a run that has ended, a step still open is done when the run is complete, else stopped or
 * failed as the run is; in one that waits for something, it stays open.
 */
export const answerOf = (draft: AnswerDraft, status: Message['status'], isWaiting = false): Answer => {
  const steps = new Map<string, Step>();
  const sources = new Map<string, Source>();
  for (const [id, { type, content }] of draft.activities) {
    if (type === 'skill') {
      const step = v.safeParse(Step, { ...(content as object), id });
      if (step.success) steps.set(id, step.output);
    } else if (type === 'sources') {
      const found = v.safeParse(SourcesContent, content);
      for (const candidate of found.success ? found.output.sources : []) {
        const source = v.safeParse(Source, candidate);
        if (source.success) sources.set(source.output.id, source.output);
      }
    }
  }
  for (const [id, step] of draft.steps) steps.set(id, step);
  const settled = [...steps.values()].map((step) =>
    step.status === 'running' && status !== 'running' && !isWaiting
      ? { ...step, status: status === 'complete' ? ('done' as const) : status }
      : step,
  );
  return {
    parts: draft.text === '' ? [] : [{ type: 'text', text: draft.text }],
    ...(settled.length > 0 && { steps: settled }),
    ...(sources.size > 0 && { sources: [...sources.values()] }),
    ...(draft.reasoning !== '' && { reasoning: draft.reasoning }),
    ...(draft.reasoningMs !== undefined && { reasoningMs: draft.reasoningMs }),
    ...(draft.usage !== undefined && { usage: draft.usage }),
  };
};
