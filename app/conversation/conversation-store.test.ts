import { afterEach, expect, it } from 'vitest';
import {
  conversation,
  dismissComparison,
  dispose,
  editQuestion,
  loadEarlier,
  openLatest,
  openSession,
  regenerate,
  send,
  setDraft,
  setDraftAttachments,
  showVersion,
  startNewChat,
  stop,
  tryAgain,
} from './conversation-store.ts';

afterEach(dispose);

it('keeps what is typed and does nothing else before the session has started', async () => {
  setDraft('typed early');
  expect(send('typed early')).toBe(false);
  expect(tryAgain('unknown')).toBe(false);
  expect(regenerate('unknown')).toBe(false);
  expect(editQuestion('unknown', 'text')).toBe(false);
  showVersion('unknown');
  dismissComparison();
  setDraftAttachments([]);
  startNewChat();
  await Promise.all([openLatest(), openSession('s'), loadEarlier(), stop()]);
  expect(conversation).toMatchObject({ draft: 'typed early', sessionId: null, loading: 'idle', run: null });
});
