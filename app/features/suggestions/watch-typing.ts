import { subscribeKey } from 'valtio/utils';
import type { ConversationState } from '../../conversation/conversation-state.ts';
import { isComposing } from '../../ui/enter-key.ts';

export type TypingListener = {
  /** Called when something was typed and no input method is composing. */
  onText: (text: string) => void;
  /** Called when what was typed matters no more: composing began, it was sent, or the focus left. */
  onLeft: () => void;
  /** Called before the composer, which never gets a key that this prevents. */
  onKey: (event: KeyboardEvent) => void;
};

/** Listens to the composer. */
export const watchTyping = (
  { box, conversation }: { box: HTMLTextAreaElement; conversation: ConversationState },
  { onText, onLeft, onKey }: TypingListener,
  signal: AbortSignal,
): void => {
  let isInComposition = false;
  /** The text in the composer after the visitor's last input. */
  let typed = box.value;
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    capture = false,
  ) => box.addEventListener(type, listener, { signal, capture });

  // Before the composer's own listener, which changes the draft.
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target === box) typed = box.value;
    },
    { signal, capture: true },
  );
  listen('input', (event) => {
    if (!isInComposition && !(event instanceof InputEvent && event.isComposing)) onText(box.value);
  });
  listen('compositionstart', () => {
    isInComposition = true;
    onLeft();
  });
  listen('compositionend', () => {
    isInComposition = false;
    onText(box.value);
  });
  listen('blur', onLeft);
  listen(
    'keydown',
    (event) => {
      if (isInComposition || isComposing(event)) return;
      onKey(event);
      if (event.defaultPrevented) event.stopImmediatePropagation();
    },
    true,
  );
  const unsubscribe = subscribeKey(conversation, 'draft', (draft) => {
    // By now the composer shows the draft, even one from another conversation or the host page.
    if (draft !== typed || draft === '') onLeft();
  });
  signal.addEventListener('abort', unsubscribe);
};
