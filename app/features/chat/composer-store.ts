import { proxy } from 'valtio/vanilla';
import { conversation, send } from '../../conversation/conversation-store.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import { sendingHold } from '../../conversation/sending-hold.ts';
import { visitor } from '../../visitor/visitor-store.ts';

/** Components read it with `useSnapshot`. */
export const composer = proxy({
  /** Sent before the chat was ready: goes off as soon as it is, unless the text is changed. */
  isWaiting: false,
});

/** Sends what stands in the composer, or keeps it for when the chat is ready. */
export const submitDraft = (): void => {
  const { draft, draftAttachments, run } = conversation;
  if (draft.trim() === '' && draftAttachments.length === 0) {
    composer.isWaiting = false;
    return;
  }
  if (sendingHold.uploads > 0) return;
  if (run) {
    // The answer may be complete a moment before its run is over.
    const status = messageOf(conversation, run.answerId)?.status;
    composer.isWaiting = status !== undefined && status !== 'running';
    return;
  }
  const isReady = visitor.phase.type === 'ready';
  composer.isWaiting = !isReady;
  if (isReady) send(draft, draftAttachments);
};
