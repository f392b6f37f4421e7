import { expect, it } from 'vitest';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { testEnvironment, testVisitor } from '../visitor/environment.test-helper.ts';
import { createConversationEvents } from './conversation-events.ts';
import { createConversation } from './create-conversation.ts';
import { createBranches } from './run/branches.ts';

it('keeps what is typed and does nothing else where no bot is visited', async () => {
  const entries = new Map<string, string>();
  const storage = testStorage(entries);
  const conversation = createConversation({
    events: createConversationEvents(undefined),
    visitor: testVisitor(testEnvironment('http://localhost', { href: 'https://chat.example/', storage })),
  });
  conversation.setDraft('typed early');
  expect(conversation.send('typed early')).toBe(false);
  expect(conversation.tryAgain('unknown')).toBe(false);
  expect(conversation.regenerate('unknown')).toBe(false);
  const { editQuestion, showVersion } = conversation.extendWith(createBranches);
  expect(editQuestion('unknown', 'text')).toBe(false);
  showVersion('unknown');
  conversation.dismissComparison();
  conversation.setDraftAttachments([]);
  conversation.startNewChat();
  await Promise.all([
    conversation.openLatest(),
    conversation.openSession('s'),
    conversation.loadEarlier(),
    conversation.stop(),
  ]);
  expect(conversation.state).toMatchObject({
    draft: 'typed early',
    sessionId: null,
    loading: 'idle',
    run: null,
  });
  conversation.dispose();
  expect([...entries]).toEqual([]);
});
