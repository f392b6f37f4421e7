import { type Answer, type EventReducer, type StreamEvent, textField, withMessage } from './answer.ts';

const appendText = (answer: Answer, delta: string, messageId: string | undefined): Answer => {
  if (delta === '') return answer;
  const { parts } = answer.message;
  const last = parts.at(-1);
  const textId = messageId ?? answer.textId;
  const isSame = answer.textId === undefined || answer.textId === textId;
  const next =
    last?.type === 'text' && isSame
      ? [...parts.slice(0, -1), { ...last, text: last.text + delta }]
      : [...parts, { type: 'text' as const, text: (last ? '\n\n' : '') + delta }];
  return { ...withMessage(answer, { parts: next }), textId };
};

const appendReasoning = (answer: Answer, delta: string): Answer =>
  withMessage(answer, { reasoning: (answer.message.reasoning ?? '') + delta });

const reasoningContent: EventReducer = (answer, event) => {
  const delta = textField(event, 'delta');
  return delta === undefined ? undefined : appendReasoning(answer, delta);
};

const beginReasoning = (answer: Answer, { timestamp }: StreamEvent): Answer =>
  typeof timestamp === 'number' && answer.reasoningSince === undefined
    ? { ...answer, reasoningSince: timestamp }
    : answer;

const endReasoning: EventReducer = (answer, { timestamp }) => {
  const since = answer.reasoningSince;
  if (since === undefined || typeof timestamp !== 'number') return answer;
  const reasoningMs = (answer.message.reasoningMs ?? 0) + Math.max(0, timestamp - since);
  return { ...withMessage(answer, { reasoningMs }), reasoningSince: undefined };
};

/** The events that carry text: the answer's own, and the reasoning before it. */
export const textReducers: Readonly<Record<string, EventReducer>> = {
  // The same message id may start twice, as agents do around a tool call: that is a new paragraph too.
  TEXT_MESSAGE_START: (answer) =>
    answer.message.parts.length > 0 ? { ...answer, textId: '' } : { ...answer, textId: undefined },
  TEXT_MESSAGE_CONTENT: (answer, event) => {
    const delta = textField(event, 'delta');
    return delta === undefined ? undefined : appendText(answer, delta, textField(event, 'messageId'));
  },
  TEXT_MESSAGE_CHUNK: (answer, event) =>
    appendText(answer, textField(event, 'delta') ?? '', textField(event, 'messageId')),
  REASONING_START: beginReasoning,
  REASONING_MESSAGE_START: (answer, event) =>
    beginReasoning(answer.message.reasoning ? appendReasoning(answer, '\n\n') : answer, event),
  REASONING_MESSAGE_END: endReasoning,
  REASONING_END: endReasoning,
  REASONING_MESSAGE_CONTENT: reasoningContent,
  REASONING_MESSAGE_CHUNK: reasoningContent,
};
