import type { RunEvent, Step } from 'casement/contract';
import type { Round, ToolCall } from '../base/rounds.ts';
import { isTextOpen } from '../agents/rounds.ts';
import { toolResultEvent } from '../agents/tool-result.ts';
import type { MessageRow, StoredActivity } from '../database/schema.ts';

export type StoredAnswer = Pick<
  MessageRow,
  'id' | 'reasoning' | 'reasoningMs' | 'steps' | 'activities' | 'sources'
>;

/**
 * Makes the events that tell an answer so far, each thing as a whole, encrypted values too, which only the
 * agent may know; `rounds` has the results that came since.
 * @param goOn Whether the answer goes on where its text ends: then its text message stays open.
 */
export const replay = (answer: StoredAnswer, rounds: Round[], now: number, goOn = false): RunEvent[] => {
  const activities = new Map(activitiesOf(answer, rounds).map((activity) => [activity.id, activity]));
  const untold = [...(answer.steps ?? [])];
  const events = reasoningEvents(answer, now);
  const tellActivity = (id: string) => {
    const activity = activities.get(id);
    if (activity) events.push(snapshotOf(activity));
    activities.delete(id);
  };
  /** Tells the steps in their order, up to the one that a call made, but not that one. */
  const tellSteps = (callId?: string): Step | undefined => {
    for (let step = untold.shift(); step; step = untold.shift()) {
      if (step.id === callId) return step;
      tellActivity(step.id);
      events.push(...stepEvents(step));
    }
    return undefined;
  };

  let isOpen = false;
  for (const { text, calls, encryptedValue } of rounds) {
    if (text) events.push(...textEvents(answer.id, text, isOpen));
    isOpen ||= text !== '';
    const steps = calls.map((call) => {
      const step = tellSteps(call.id);
      events.push(...callEvents(answer.id, call, step));
      return step;
    });
    events.push(...calls.flatMap((call, index) => resultEvents(call, steps[index], now)));
    for (const call of calls) events.push(...valueEvents('tool-call', call.id, call.encryptedValue));
    events.push(...valueEvents('message', answer.id, encryptedValue));
  }
  tellSteps();
  for (const id of activities.keys()) tellActivity(id);
  if (isOpen && !isTextOpen({ goOn, rounds }))
    events.push({ type: 'TEXT_MESSAGE_END', messageId: answer.id });
  return events;
};

/**
 * Returns the activities of an answer; those of one that waits for nothing are made from what is left of
 * them.
 */
const activitiesOf = (
  { id, activities, steps, sources }: StoredAnswer,
  rounds: Round[],
): StoredActivity[] => {
  if (activities) return activities;
  const callIds = new Set(rounds.flatMap(({ calls }) => calls.map((call) => call.id)));
  const skills = (steps ?? [])
    // The events of a call make a step of their own kind; an agent has told of one of another.
    .filter((step) => !step.id.startsWith(STEP_ID) && !(callIds.has(step.id) && step.kind === CALL_KIND))
    .map(({ id: stepId, ...content }) => ({ id: stepId, type: 'skill', content }));
  const listed =
    sources && sources.length > 0 ? [{ id: `${id}-sources`, type: 'sources', content: { sources } }] : [];
  return [...skills, ...listed];
};

const valueEvents = (
  subtype: 'tool-call' | 'message',
  entityId: string,
  encryptedValue: string | undefined,
): RunEvent[] =>
  encryptedValue === undefined
    ? []
    : [{ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue }];

const snapshotOf = ({ id, type, content }: StoredActivity): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: id,
  activityType: type,
  content: content as Record<string, unknown>,
  replace: true,
});

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
const CALL_KIND = 'api';

const stepEvents = (step: Step): RunEvent[] => {
  if (!step.id.startsWith(STEP_ID)) return [];
  const stepName = step.title;
  const started: RunEvent = { type: 'STEP_STARTED', stepName, ...startOf(step) };
  return step.status === 'running'
    ? [started]
    : [started, { type: 'STEP_FINISHED', stepName, ...endOf(step) }];
};

/** The rounds are told as one message: their texts hold the breaks between them. */
const textEvents = (messageId: string, delta: string, isOpen: boolean): RunEvent[] => [
  ...(isOpen ? [] : [{ type: 'TEXT_MESSAGE_START' as const, messageId, role: 'assistant' as const }]),
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
];

const callEvents = (parentMessageId: string, call: ToolCall, step: Step | undefined): RunEvent[] => {
  const toolCallId = call.id;
  const start = { type: 'TOOL_CALL_START' as const, toolCallId, toolCallName: call.name, parentMessageId };
  return [
    { ...start, ...startOf(step) },
    ...(call.arguments ? [{ type: 'TOOL_CALL_ARGS' as const, toolCallId, delta: call.arguments }] : []),
    { type: 'TOOL_CALL_END', toolCallId, ...endOf(step) },
  ];
};

const resultEvents = ({ id, result }: ToolCall, step: Step | undefined, now: number): RunEvent[] => {
  if (!result) return [];
  // The result of an open step came only now.
  const timestamp = step?.status === 'running' ? now : endOf(step).timestamp;
  const event = toolResultEvent(id, result, timestamp);
  if (step?.status !== 'failed') return [event];
  // The agent's result says why the call failed; visitors see all of the tool's output.
  const { output } = step as { output?: unknown };
  return [{ ...event, content: typeof output === 'string' ? output : JSON.stringify(output) }];
};
