import { proxy } from 'valtio/vanilla';
import { conversation } from '../../conversation/conversation-store.ts';
import { predictQuestion } from '../../service/contract/suggestions.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';
import { chooseByKey } from './choose-by-key.ts';
import { writeMessage } from './message-box.ts';
import { createPredictor } from './predictor.ts';
import { watchTyping } from './watch-typing.ts';

/** What is predicted of the question being typed. Components read it with `useSnapshot`. */
export const predictions = proxy({
  questions: [] as readonly string[],
  /** The marked one, -1 for none. */
  active: -1,
});

const ask = async (text: string, signal: AbortSignal) => {
  const { sessionId } = conversation;
  const request = { text, ...(sessionId !== null && { sessionId }) };
  const { service } = visitorRuntime();
  return (await service.call(predictQuestion, request, { signal, shownByCaller: true })).list;
};

const predictor = createPredictor({
  ask,
  onQuestions: (questions) => {
    predictions.questions = questions;
    predictions.active = -1;
  },
});

/** Puts a prediction into the composer; it is not sent. */
export const takePrediction = (index: number): void => {
  const question = predictions.questions[index];
  if (question !== undefined) writeMessage(question);
  predictor.clear();
};

const pressKey = (box: HTMLTextAreaElement, event: KeyboardEvent) => {
  const choice = chooseByKey(event, {
    count: predictions.questions.length,
    active: predictions.active,
    isAtEnd: box.selectionStart === box.value.length,
  });
  if (choice.type === 'none') return;
  event.preventDefault();
  if (choice.type === 'move') predictions.active = choice.to;
  else if (choice.type === 'take') takePrediction(choice.index);
  else predictor.clear();
};

/** Predicts what is typed into the composer until the signal aborts. */
export const predictTyping = (box: HTMLTextAreaElement, signal: AbortSignal): void => {
  watchTyping(
    box,
    { onText: predictor.type, onLeft: predictor.clear, onKey: (event) => pressKey(box, event) },
    signal,
  );
  signal.addEventListener('abort', predictor.clear);
};
