import { useCallback, useSyncExternalStore } from 'react';
import { snapshot, subscribe, type Snapshot } from 'valtio/vanilla';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { useApp } from './app.ts';

/**
 * Gives a component one value that follows from the conversation; it renders again only when that is another
 * one. `useSnapshot` would notice every message that is read on the way, and would have React render a whole
 * answer again whose end it draws in pieces.
 * @param read Returns the same object as long as nothing has changed. Messages are never changed in place.
 */
export const useConversationValue = <Value>(read: (state: Snapshot<ConversationState>) => Value): Value => {
  const { state } = useApp().conversation;
  const onChange = useCallback((listener: () => void) => subscribe(state, listener), [state]);
  return useSyncExternalStore(onChange, () => read(snapshot(state)));
};
