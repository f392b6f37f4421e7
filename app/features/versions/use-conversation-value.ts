import { useSyncExternalStore } from 'react';
import { snapshot, subscribe, type Snapshot } from 'valtio/vanilla';
import type { ConversationState } from '../../conversation/conversation-state.ts';
import { conversation } from '../../conversation/conversation-store.ts';

const onChange = (listener: () => void) => subscribe(conversation, listener);

/**
 * One plain value that follows from the conversation; renders again only when it is another one.
 * `useSnapshot` would notice every message that is read on the way.
 */
export const useConversationValue = <Value extends string | number | boolean | undefined>(
  read: (tree: Snapshot<ConversationState>) => Value,
): Value => useSyncExternalStore(onChange, () => read(snapshot(conversation)));
