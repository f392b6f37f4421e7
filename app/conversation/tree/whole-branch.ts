import { subscribeKey } from 'valtio/utils';
import type { ThreadMessage } from '../conversation-state.ts';
import { conversation, loadEarlier } from '../conversation-store.ts';
import { currentBranch, messageOf } from './message-tree.ts';

/** Settles when the page of earlier messages that is being loaded has come, or has failed. */
const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribeKey(conversation, 'loadingEarlier', (isLoading) => {
      if (isLoading) return;
      stop();
      resolve();
    });
  });

const loadPage = (): Promise<void> => (conversation.loadingEarlier ? whenLoaded() : loadEarlier());

/**
 * The messages from the first one down to the given one, or to the head; earlier ones are loaded as needed.
 * Those that the service does not have are left out.
 * @returns undefined when they could not be loaded, or another conversation was opened meanwhile.
 */
export const wholeBranch = async (leafId = conversation.headId): Promise<ThreadMessage[] | undefined> => {
  const { sessionId } = conversation;
  if (leafId === null || !messageOf(conversation, leafId)) return undefined;
  const read = () =>
    currentBranch({ headId: leafId, messages: conversation.messages, live: conversation.live });
  while (read()[0]?.parentId !== null) {
    const known = Object.keys(conversation.messages).length;
    await loadPage();
    const hasMore = Object.keys(conversation.messages).length > known;
    if (conversation.sessionId !== sessionId || !hasMore) return undefined;
  }
  return read().filter(({ delivery }) => delivery === undefined);
};
