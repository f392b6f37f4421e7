import { subscribeKey } from 'valtio/utils';
import { proxy } from 'valtio/vanilla';
import { predictQuestion } from '../../service/contract/suggestions.ts';
import { fillMessageBox } from '../../ui/message-box.ts';
import type { App } from '../app.ts';
import { watchTyping } from './watch-typing.ts';

/** The longest text that the service predicts from. */
const MAX_LENGTH = 500;
/** Several lines, or a template whose blanks are still to be filled. */
const NO_QUESTION_YET = /\n|\{[^{}\n]+\}/;
const DELAY_MS = 250;

/** The question to mark, -1 for none; take the marked one; hide the list. Undefined: the key's own use. */
export type KeyChoice = number | 'take' | 'hide' | undefined;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A list of predictions when a key is pressed. */
export type ListState = {
  /** 0 when the list is hidden. */
  count: number;
  /** The marked question, -1 for none. */
  active: number;
  /** Whether the caret stands after all that is typed. */
  isAtEnd: boolean;
};

/** Says what a key does to a list of predictions. Beyond both ends of the list nothing is marked. */
export const chooseByKey = (press: KeyPress, { count, active, isAtEnd }: ListState): KeyChoice => {
  if (count === 0 || press.shiftKey || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  switch (press.key) {
    case 'ArrowDown':
      return active + 1 >= count ? -1 : active + 1;
    case 'ArrowUp':
      return active < 0 ? count - 1 : active - 1;
    case 'Enter':
    case 'Tab':
      return active < 0 ? undefined : 'take';
    case 'ArrowRight':
      return active < 0 || !isAtEnd ? undefined : 'take';
    case 'Escape':
      return 'hide';
    default:
      return undefined;
  }
};

/** Predictions of the question that the visitor is typing. */
export const createPredictions = ({ conversation, visitor, signal: lifetime }: App) => {
  /** Components read it with `useSnapshot`. `active`: the marked question, -1 for none. */
  const state = proxy({ questions: [] as readonly string[], active: -1 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  /** The predictions on show are of this text. */
  let predicted = '';

  const cancelRequest = () => {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
  };

  const clear = (): void => {
    cancelRequest();
    Object.assign(state, { questions: [], active: -1 });
  };

  const predict = async (text: string) => {
    const { signal } = request;
    const { sessionId } = conversation.state;
    const input = { text, ...(sessionId !== null && { sessionId }) };
    let questions: readonly string[] = [];
    try {
      ({ list: questions } = await visitor.service.call(predictQuestion, input, {
        signal,
      }));
    } catch {
      // The chat is complete without this extra.
    }
    if (signal.aborted) return;
    predicted = text;
    Object.assign(state, {
      questions: [...new Set(questions)].filter((question) => question !== text),
      active: -1,
    });
  };

  /** Predicts once typing pauses. Until then the questions on show stay: the list must not flicker. */
  const update = (typed: string): void => {
    const text = typed.trim();
    if (text === '' || text.length > MAX_LENGTH || NO_QUESTION_YET.test(text)) return clear();
    cancelRequest();
    timer = setTimeout(() => void predict(text), DELAY_MS);
  };

  // The service words them in the visitor's language.
  const stopFollowing = subscribeKey(visitor.state, 'language', () => {
    if (state.questions.length > 0) void predict(predicted);
  });
  lifetime.addEventListener('abort', stopFollowing);

  /** Puts a prediction into the composer; it is not sent. */
  const take = (index: number): void => {
    const question = state.questions[index];
    if (question !== undefined) fillMessageBox(question);
    clear();
  };

  const onKey = (box: HTMLTextAreaElement, event: KeyboardEvent) => {
    const choice = chooseByKey(event, {
      count: state.questions.length,
      active: state.active,
      isAtEnd: box.selectionStart === box.value.length,
    });
    if (choice === undefined) return;
    event.preventDefault();
    if (typeof choice === 'number') state.active = choice;
    else if (choice === 'take') take(state.active);
    else clear();
  };

  return {
    state,
    update,
    clear,
    take,
    /** Predicts what is typed into the composer until the signal aborts. */
    watch: (box: HTMLTextAreaElement, signal: AbortSignal): void => {
      watchTyping(
        { box, conversation: conversation.state },
        { onText: update, onLeft: clear, onKey: (event) => onKey(box, event) },
        signal,
      );
      signal.addEventListener('abort', clear);
    },
  };
};
