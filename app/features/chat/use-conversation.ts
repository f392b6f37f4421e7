import { useCallback, useRef, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation } from '../../conversation/conversation-store.ts';
import { currentBranch, messageOf } from '../../conversation/tree/message-tree.ts';
import { groupTurns, keepTurns, type Turn } from './turns.ts';

const onChange = (listener: () => void) => subscribe(conversation, listener);

/**
 * A message as it is now.
 * `useSnapshot` would notice every message that is read on the way; messages are never changed in place, so identity does.
 */
export const useMessage = (id: string): ThreadMessage | undefined =>
  useSyncExternalStore(
    onChange,
    useCallback(() => messageOf(snapshot(conversation), id), [id]),
  );

/** The turns on show; the same list as long as no message comes or goes. */
export const useTurns = (): readonly Turn[] => {
  const turns = useRef<readonly Turn[]>([]);
  return useSyncExternalStore(
    onChange,
    useCallback(() => {
      turns.current = keepTurns(turns.current, groupTurns(currentBranch(snapshot(conversation))));
      return turns.current;
    }, []),
  );
};
