import type { RunEvent, Step } from 'casement/contract';
import type { Round } from '../agents/rounds.ts';
import type { MessageRow } from '../database/schema.ts';
import { toolResultEvent } from '../agents/tool-result.ts';

export type StoredAnswer = Pick<
  MessageRow,
  'id' | 'parts' | 'reasoning' | 'reasoningMs' | 'steps' | 'rounds' | 'activities'
>;

/** The events that tell an answer so far, each thing as a whole; `rounds` has the results that came since. */
export const retell = (answer: StoredAnswer, rounds: Round[], now: number): RunEvent[] => {
  const steps = new Map((answer.steps ?? []).map((step) => [step.id, step]));
  return [
    ...reasoningEvents(answer, now),
    ...(answer.activities ?? []).map(({ id, type, content }): RunEvent => ({
      type: 'ACTIVITY_SNAPSHOT',
      messageId: id,
      activityType: type,
      content: content as Record<string, unknown>,
      replace: true,
    })),
    ...[...steps.values()].flatMap(stepEvents),
    ...rounds.flatMap((round) => roundEvents(answer.id, round, steps, now)),
  ];
};

const reasoningEvents = ({ id, reasoning, reasoningMs }: StoredAnswer, now: number): RunEvent[] => {
  if (!reasoning) return [];
  const messageId = `${id}-reasoning`;
  const at = (timestamp: number) => (reasoningMs === null ? {} : { timestamp });
  return [
    { type: 'REASONING_START', messageId, ...at(now - (reasoningMs ?? 0)) },
    { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', ...at(now - (reasoningMs ?? 0)) },
    { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: reasoning },
    { type: 'REASONING_MESSAGE_END', messageId, ...at(now) },
    { type: 'REASONING_END', messageId, ...at(now) },
  ];
};

const startOf = (step: Step | undefined) =>
  step?.startedAt === undefined ? {} : { timestamp: step.startedAt };

const endOf = (step: Step | undefined) =>
  step?.startedAt === undefined || step.ms === undefined ? {} : { timestamp: step.startedAt + step.ms };

const STEP_ID = 'step:';

const stepEvents = (step: Step): RunEvent[] => {
  if (!step.id.startsWith(STEP_ID)) return [];
  const stepName = step.id.slice(STEP_ID.length);
  return [
    { type: 'STEP_STARTED', stepName, ...startOf(step) },
    { type: 'STEP_FINISHED', stepName, ...endOf(step) },
  ];
};

const roundEvents = (
  answerId: string,
  { text, calls }: Round,
  steps: ReadonlyMap<string, Step>,
  now: number,
): RunEvent[] => {
  const said: RunEvent[] = text
    ? [
        { type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: text },
        { type: 'TEXT_MESSAGE_END', messageId: answerId },
      ]
    : [];
  const called = calls.flatMap((call): RunEvent[] => {
    const toolCallId = call.id;
    const step = steps.get(toolCallId);
    return [
      {
        type: 'TOOL_CALL_START',
        toolCallId,
        toolCallName: call.name,
        parentMessageId: answerId,
        ...startOf(step),
      },
      ...(call.arguments ? [{ type: 'TOOL_CALL_ARGS' as const, toolCallId, delta: call.arguments }] : []),
      { type: 'TOOL_CALL_END', toolCallId, ...endOf(step) },
    ];
  });
  const answered = calls.flatMap(({ id, result }): RunEvent[] => {
    if (!result) return [];
    const step = steps.get(id);
    // A step that is open has its result only now.
    const timestamp = step?.status === 'running' ? now : endOf(step).timestamp;
    return [toolResultEvent(id, result, timestamp)];
  });
  return [...said, ...called, ...answered];
};
