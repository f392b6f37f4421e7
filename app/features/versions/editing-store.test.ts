import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { MessageTree } from '../../conversation/tree/message-tree.ts';
import { createConversationEvents } from '../../conversation/conversation-events.ts';
import { emptyConversation } from '../../conversation/conversation-state.ts';
import { testApp } from '../app.test-helper.tsx';
import { createEditing, lastQuestionOf } from './editing-store.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

const message = (
  id: string,
  parentId: string | null,
  role: ThreadMessage['role'],
  more: Partial<ThreadMessage> = {},
): ThreadMessage => testMessage({ id, parentId, role, createdAt: 1, ...more });

const tree = (headId: string | null, ...messages: ThreadMessage[]): MessageTree => ({
  headId,
  messages: messageIndex(messages),
  live: null,
});

const first = message('q1', null, 'user');
const answer = message('a1', 'q1', 'assistant');

describe('lastQuestionOf', () => {
  it('finds the question above the answer on show, not one of another branch', () => {
    const second = message('q2', 'a1', 'user');
    const other = message('q3', 'a1', 'user');
    expect(lastQuestionOf(tree('a2', first, answer, second, message('a2', 'q2', 'assistant'), other))).toBe(
      second,
    );
  });

  it('finds a question that was refused', () => {
    const refused = message('q1', null, 'user', { delivery: 'unsent' });
    expect(lastQuestionOf(tree('q1', refused))).toBe(refused);
  });

  it.each([
    ['nothing was asked', tree(null)],
    ['the question is on its way', tree('q1', message('q1', null, 'user', { delivery: 'sending' }))],
    [
      'a later one waits for a network',
      { ...tree('a1', first, answer), outbox: [message('q2', 'a1', 'user')] },
    ],
    [
      'parents run in a circle',
      tree('a1', message('a1', 'a2', 'assistant'), message('a2', 'a1', 'assistant')),
    ],
  ])('finds none when %s', (_when, given) => {
    expect(lastQuestionOf(given)).toBeUndefined();
  });
});

it('keeps the words of an edit for as long as there is its conversation', () => {
  const conversationEvents = createConversationEvents(undefined);
  const state = { ...emptyConversation(), sessionId: 's' };
  const app = testApp({ conversationEvents, conversation: { state } });
  const editing = createEditing(app);
  editing.edit('q1');
  editing.keepText('q1', 'Other words');
  conversationEvents.tellHere({ type: 'deleted', sessionId: 'another' });
  expect(createEditing(app).keptText('q1')).toBe('Other words');
  conversationEvents.tellHere({ type: 'deleted', sessionId: 's' });
  expect([editing.keptText('q1'), editing.state.questionId]).toEqual([undefined, null]);
});
