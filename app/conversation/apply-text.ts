import { type Answer, type EventReducer, textField, withMessage } from './answer.ts';

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
  REASONING_MESSAGE_START: (answer) => (answer.message.reasoning ? appendReasoning(answer, '\n\n') : answer),
  REASONING_MESSAGE_CONTENT: reasoningContent,
  REASONING_MESSAGE_CHUNK: reasoningContent,
};
