import { afterEach, expect, it } from 'vitest';
import {
  conversation,
  dispose,
  loadEarlier,
  openLatest,
  openSession,
  send,
  setDraft,
  startNewChat,
  stop,
  tryAgain,
} from './conversation-store.ts';

afterEach(dispose);

it('keeps what is typed and does nothing else before the session has started', async () => {
  setDraft('typed early');
  expect(send('typed early')).toBe(false);
  expect(tryAgain('unknown')).toBe(false);
  startNewChat();
  await Promise.all([openLatest(), openSession('s'), loadEarlier(), stop()]);
  expect(conversation).toMatchObject({ draft: 'typed early', sessionId: null, loading: 'idle', run: null });
});
