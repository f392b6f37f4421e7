import { useEffect, useState } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { wholeBranch } from '../../conversation/tree/whole-branch.ts';

import { useApp } from '../app.ts';

export type BranchState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; messages: readonly ThreadMessage[] };

/** Gives the messages from the first one to the given one; loads those that are missing. */
export const useWholeBranch = (leafId: string): BranchState => {
  const { conversation } = useApp();
  /** A new object starts a new attempt. */
  const [attempt, setAttempt] = useState({ leafId });
  const [messages, setMessages] = useState<readonly ThreadMessage[] | null>();
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const found = await wholeBranch(conversation, attempt.leafId);
      if (isWanted) setMessages(found ?? null);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [conversation, attempt]);
  if (messages === undefined) return { state: 'loading' };
  if (messages !== null) return { state: 'ready', messages };
  const retry = () => {
    setMessages(undefined);
    setAttempt({ leafId });
  };
  return { state: 'failed', retry };
};
