import { useRef } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { currentBranch, messageOf } from '../../conversation/tree/message-tree.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { groupTurns, keepTurns, type Turn } from './turns.ts';

/** Gives a component a message as it is now. */
export const useMessage = (id: string): ThreadMessage | undefined =>
  useConversationValue((tree) => messageOf(tree, id));

/** Gives a component the turns on show; the same list as long as no message comes or goes. */
export const useTurns = (): readonly Turn[] => {
  const turns = useRef<readonly Turn[]>([]);
  return useConversationValue((tree) => {
    turns.current = keepTurns(turns.current, groupTurns(currentBranch(tree)));
    return turns.current;
  });
};
