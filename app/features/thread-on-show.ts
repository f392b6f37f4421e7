import { createContext, useContext } from 'react';

/**
 * The thread on show as features ask for it. The chat's own view of the thread does what they ask; nobody
 * else looks for messages in the document or scrolls them, because most of a long thread is not built and a
 * reader is moved by one owner only.
 */
export type ThreadOnShow = {
  /** Brings a message of the conversation on show into sight, however far away it is, and keeps it built. */
  reveal: (messageId: string) => void;
  /** Lets go of the revealed message: it need not stay built any more. */
  release: () => void;
  /** Returns the element of a message; null where the message is not built. */
  elementOf: (messageId: string) => Element | null;
  /**
   * Scrolls to a place within a message, unless it can be read already.
   * @param top Where what lies over the thread's top ends, px of the page. Default: the thread's own top.
   */
  bringIntoSight: (place: Range, top?: number) => void;
};

const nothing = () => undefined;

/** Where no thread is shown, nothing is found in it. */
const noThread: ThreadOnShow = {
  reveal: nothing,
  release: nothing,
  elementOf: () => null,
  bringIntoSight: nothing,
};

/** The shell gives the chat's view of the thread to the features. */
export const ThreadContext = createContext(noThread);

/** Gives a component the thread on show. */
export const useThread = (): ThreadOnShow => useContext(ThreadContext);
