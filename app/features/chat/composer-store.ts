import { proxy } from 'valtio/vanilla';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import type { App } from '../app.ts';

/** Sends what stands in the composer, at once or when the chat is ready. */
export const createComposer = ({ visitor, conversation }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** It was sent before the chat was ready, and is sent as soon as it is, unless the text is changed. */
    isWaiting: false,
  });
  return {
    state,
    submit: (): void => {
      const { draft, draftAttachments, run, uploads } = conversation.state;
      if (draft.trim() === '' && draftAttachments.length === 0) {
        state.isWaiting = false;
        return;
      }
      if (uploads > 0) return;
      if (run) {
        // The answer may be complete a moment before its run is over.
        const status = messageOf(conversation.state, run.answerId)?.status;
        state.isWaiting = status !== undefined && status !== 'running';
        return;
      }
      const isReady = visitor.state.phase.type === 'ready';
      state.isWaiting = !isReady;
      if (isReady) conversation.send(draft, draftAttachments);
    },
  };
};
