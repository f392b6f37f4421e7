// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createConversationEvents } from '../../conversation/conversation-events.ts';
import { emptyConversation } from '../../conversation/conversation-state.ts';
import { testApp } from '../app.test-helper.tsx';
import { createKeptReplies } from './kept-replies.ts';

it('keeps replies for as long as there is their conversation', () => {
  const conversationEvents = createConversationEvents(undefined);
  const state = { ...emptyConversation(), sessionId: 's' };
  const replies = createKeptReplies(testApp({ conversationEvents, conversation: { state } }));
  replies.keep('c1', 'On Friday');
  state.sessionId = 'other';
  replies.keep('c2', 'In blue');
  conversationEvents.tellHere({ type: 'deleted', sessionId: 's' });
  expect([replies.read('c1'), replies.read('c2')]).toEqual(['', 'In blue']);
});
