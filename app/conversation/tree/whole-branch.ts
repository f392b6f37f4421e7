import { whenState } from '../../base/when-state.ts';
import type { ConversationState, ThreadMessage } from '../conversation-state.ts';
import { currentBranch, messageOf } from './message-tree.ts';

type LoadableConversation = {
  readonly state: ConversationState;
  loadEarlier: () => Promise<void>;
};

/**
 * Reads the messages from the first one down to the given one, or to the head; earlier ones are loaded as
 * needed. Those that the service does not have are left out.
 * @returns undefined when they could not be loaded, or another conversation was opened meanwhile.
 */
export const wholeBranch = async (
  { state, loadEarlier }: LoadableConversation,
  leafId = state.headId,
): Promise<ThreadMessage[] | undefined> => {
  const { sessionId } = state;
  if (leafId === null || !messageOf(state, leafId)) return undefined;
  const read = () => currentBranch({ headId: leafId, messages: state.messages, live: state.live });
  while (read()[0]?.parentId !== null) {
    const known = state.messages.byId.size;
    await (state.loadingEarlier ? whenState(state, ({ loadingEarlier }) => !loadingEarlier) : loadEarlier());
    const hasMore = state.messages.byId.size > known;
    if (state.sessionId !== sessionId || !hasMore) return undefined;
  }
  return read().filter(({ delivery }) => delivery === undefined);
};
