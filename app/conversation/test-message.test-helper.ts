import type { ThreadMessage } from './conversation-state.ts';

/** A message of a conversation, an answer without words unless it is given others. */
export const testMessage = (given: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: 'm',
  sessionId: 's',
  parentId: 'q',
  role: 'assistant',
  parts: [],
  createdAt: 0,
  status: 'complete',
  ...given,
});
