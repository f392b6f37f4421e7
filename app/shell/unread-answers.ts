import { subscribeKey } from 'valtio/utils';
import type { App } from '../features/app.ts';
import { readJson, type SafeStorage, tabStorage } from '../storage/safe-storage.ts';
import { chatKey } from '../storage/chat-key.ts';

/** The answers that ended while the chat was not on show. */
export type UnreadAnswers = {
  count: () => number;
  add: (messageId: string) => void;
  clear: () => void;
};

/**
 * Limited so that the ids fit into a cookie, used where a frame has no other storage; a launcher says 9+ long
 * before.
 */
const MAX_KEPT = 50;

/**
 * Keeps their ids, so that the count goes on after the page around the chat was loaded anew.
 * @param key Of the storage, which chats of several bots may share.
 */
export const createUnreadAnswers = (storage: SafeStorage, key: string): UnreadAnswers => {
  const read = (): string[] => {
    const stored = readJson(storage, key);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  };
  return {
    count: () => read().length,
    add: (messageId) => {
      const ids = new Set(read()).add(messageId);
      storage.set(key, JSON.stringify([...ids].slice(-MAX_KEPT)));
    },
    clear: () => storage.remove(key),
  };
};

/** Keeps the unread answers of the app and tells the host page how many there are. */
export const createUnread = ({ visitor, host, signal }: App) => {
  const answers = createUnreadAnswers(tabStorage, chatKey('unread', visitor.address));
  const tell = () => host.tell({ type: 'unread', count: answers.count() });
  const clear = () => {
    answers.clear();
    // Always: the host page may know of more than this frame, which may have no storage.
    tell();
  };
  signal.addEventListener(
    'abort',
    subscribeKey(host.state, 'isVisible', (isVisible) => isVisible && clear()),
  );
  if (answers.count() > 0) tell();
  return {
    add: (messageId: string): void => {
      answers.add(messageId);
      tell();
    },
    clear,
  };
};
