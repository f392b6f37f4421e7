import { proxy, snapshot } from 'valtio/vanilla';
import { currentBranch } from '../../conversation/tree/message-tree.ts';
import type { App } from '../app.ts';

/** A chat of no more messages is in the page as a whole, so the browser's own search finds everything. */
const SHORT_CHAT = 16;

/** Opens and closes the search in the conversation on show. */
export const createFind = ({ conversation, conversationEvents, environment, signal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({ isOpen: false });
  // The next visitor must not see for which words the one before has searched.
  const stopListening = conversationEvents.listen((event) => {
    if (event.type === 'visitor-changed' && !event.isSame) state.isOpen = false;
  });
  signal.addEventListener('abort', stopListening);
  const isApple = environment.userAgent.includes('Mac OS X');
  const isWholeInPage = () => {
    const { hasEarlier, ...tree } = snapshot(conversation.state);
    return !hasEarlier && currentBranch(tree).length <= SHORT_CHAT;
  };
  return {
    state,
    setOpen: (isOpen: boolean): void => {
      state.isOpen = isOpen;
    },
    /** Takes the browser's key for search over; pressed again, it is the browser's. */
    onKey: (event: KeyboardEvent): void => {
      // Ctrl+F moves the caret in the text fields of a Mac.
      const isHeld = event.metaKey === isApple && event.ctrlKey !== isApple;
      const isFind = isHeld && !event.altKey && !event.shiftKey && event.key === 'f';
      if (!isFind || event.defaultPrevented || state.isOpen || isWholeInPage()) return;
      event.preventDefault();
      state.isOpen = true;
    },
  };
};
