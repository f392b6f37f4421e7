import { proxy } from 'valtio/vanilla';
import { predictQuestion } from '../../service/contract/suggestions.ts';
import type { App } from '../app.ts';
import { chooseByKey } from './choose-by-key.ts';
import { messageBox } from './message-box.ts';
import { createPredictor } from './predictor.ts';
import { watchTyping } from './watch-typing.ts';

/** Predictions of the question that the visitor is typing. */
export const createPredictions = ({ conversation, visitor }: App) => {
  /** Components read it with `useSnapshot`. `active`: the marked question, -1 for none. */
  const state = proxy({ questions: [] as readonly string[], active: -1 });

  const predictor = createPredictor({
    ask: async (text, signal) => {
      const { sessionId } = conversation.state;
      const request = { text, ...(sessionId !== null && { sessionId }) };
      const { service } = visitor;
      return (await service.call(predictQuestion, request, { signal, shownByCaller: true })).list;
    },
    onQuestions: (questions) => Object.assign(state, { questions, active: -1 }),
  });

  /** Puts a prediction into the composer, the caret after it; it is not sent. */
  const take = (index: number): void => {
    const question = state.questions[index];
    const box = messageBox();
    if (question !== undefined) {
      conversation.setDraft(question);
      if (box) {
        box.value = question;
        box.focus({ preventScroll: true });
        box.setSelectionRange(question.length, question.length);
      }
    }
    predictor.clear();
  };

  const onKey = (box: HTMLTextAreaElement, event: KeyboardEvent) => {
    const choice = chooseByKey(event, {
      count: state.questions.length,
      active: state.active,
      isAtEnd: box.selectionStart === box.value.length,
    });
    if (choice.type === 'none') return;
    event.preventDefault();
    if (choice.type === 'move') state.active = choice.to;
    else if (choice.type === 'take') take(choice.index);
    else predictor.clear();
  };

  return {
    state,
    take,
    /** Predicts what is typed into the composer until the signal aborts. */
    watch: (box: HTMLTextAreaElement, signal: AbortSignal): void => {
      watchTyping(
        { box, conversation: conversation.state },
        { onText: predictor.type, onLeft: predictor.clear, onKey: (event) => onKey(box, event) },
        signal,
      );
      signal.addEventListener('abort', predictor.clear);
    },
  };
};
