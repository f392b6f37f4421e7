import { subscribeKey } from 'valtio/utils';
import type { ConversationState } from '../../conversation/conversation-state.ts';

/** What is heard of a visitor who types. */
export type TypingListener = {
  /** Something was typed, and no input method is composing. */
  onText: (text: string) => void;
  /** What was typed is no longer what matters: composing has begun, it was sent, or the visitor is elsewhere. */
  onLeft: () => void;
  /** Comes before the composer's own keys; prevented keys never reach it. */
  onKey: (event: KeyboardEvent) => void;
};

/** Listens to the composer. */
export const watchTyping = (
  { box, conversation }: { box: HTMLTextAreaElement; conversation: ConversationState },
  { onText, onLeft, onKey }: TypingListener,
  signal: AbortSignal,
): void => {
  let isComposing = false;
  /** What the visitor has left in the composer. */
  let typed = box.value;
  // Before the composer's own listener, which changes the draft.
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target === box) typed = box.value;
    },
    { signal, capture: true },
  );
  box.addEventListener(
    'input',
    (event) => {
      if (!isComposing && !(event instanceof InputEvent && event.isComposing)) onText(box.value);
    },
    { signal },
  );
  box.addEventListener(
    'compositionstart',
    () => {
      isComposing = true;
      onLeft();
    },
    { signal },
  );
  box.addEventListener(
    'compositionend',
    () => {
      isComposing = false;
      onText(box.value);
    },
    { signal },
  );
  box.addEventListener('blur', onLeft, { signal });
  box.addEventListener(
    'keydown',
    (event) => {
      if (isComposing || event.isComposing || event.keyCode === 229) return;
      onKey(event);
      if (event.defaultPrevented) event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  const unsubscribe = subscribeKey(conversation, 'draft', (draft) => {
    // The composer shows it by now, whoever has written it: another conversation, the host page, a template.
    if (draft !== typed || draft === '') onLeft();
  });
  signal.addEventListener('abort', unsubscribe);
};
