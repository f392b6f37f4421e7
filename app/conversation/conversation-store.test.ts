import { proxy } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import { createConversationEvents } from './conversation-events.ts';
import { emptyConversation } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

it('keeps what is typed and does nothing else where no bot is visited', async () => {
  const state = proxy(emptyConversation());
  const verbs = createConversation({
    state,
    signals: createConversationEvents(undefined),
    runtime: () => undefined,
  });
  verbs.setDraft('typed early');
  expect(verbs.send('typed early')).toBe(false);
  expect(verbs.tryAgain('unknown')).toBe(false);
  expect(verbs.editQuestion('unknown', 'text')).toBe(false);
  verbs.showVersion('unknown');
  verbs.dismissComparison();
  verbs.setDraftAttachments([]);
  verbs.startNewChat();
  await Promise.all([verbs.openLatest(), verbs.openSession('s'), verbs.loadEarlier(), verbs.stop()]);
  expect(state).toMatchObject({ draft: 'typed early', sessionId: null, loading: 'idle', run: null });
  verbs.dispose();
});
