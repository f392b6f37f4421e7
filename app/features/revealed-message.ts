import { proxy } from 'valtio/vanilla';

/** Which message of the thread a feature wants in sight; the thread brings it there. */
export const createRevealedMessage = () => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({ messageId: '' });
  return {
    state,
    /** Brings a message of the conversation on show into sight, however far away it is. */
    reveal: (messageId: string): void => {
      state.messageId = messageId;
    },
    /** Lets go of the message: it need not stay in sight any more. */
    release: (): void => {
      state.messageId = '';
    },
  };
};
