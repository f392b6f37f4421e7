// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyConversation, type ThreadMessage } from '../../conversation/conversation-state.ts';
import type * as conversationStore from '../../conversation/conversation-store.ts';

vi.mock(import('../../conversation/conversation-store.ts'), async (load) => ({
  ...(await load()),
  isOwnRun: (runId) => runId === 'asked on this page',
}));

let store: typeof conversationStore;
let Announcer: ComponentType;

beforeEach(async () => {
  vi.resetModules();
  const { initTexts } = await import('../../i18n/i18n.ts');
  initTexts();
  store = await import('../../conversation/conversation-store.ts');
  Object.assign(store.conversation, emptyConversation());
  ({ Announcer } = await import('./announcer.tsx'));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (message: Partial<ThreadMessage>) => {
  const common = { id: 'm', sessionId: 's', parentId: null, createdAt: 0, status: 'complete' } as const;
  const parts = [{ type: 'text', text: 'Yes.' }] as const;
  store.conversation.messages['m'] = { ...common, role: 'assistant', parts, ...message };
  store.conversation.headId = 'm';
};
const said = async () => {
  render(<Announcer />);
  await act(() => vi.advanceTimersByTimeAsync(200));
  return screen.getByRole('status').textContent;
};

it('says an answer that ended before there was anybody to say it', async () => {
  show({ runId: 'asked on this page' });
  expect(await said()).toContain('Yes.');
  cleanup();
  expect(await said()).toBe('');
});

it('says that a question could not be sent before there was anybody to say it', async () => {
  const error = { kind: 'not-reached', retryable: true } as const;
  show({ role: 'user', delivery: 'unsent', error });
  expect(await said()).not.toBe('');
});

it.each([
  ['an answer', { runId: 'of another day' }],
  ['a question that was not sent', { role: 'user', delivery: 'unsent' }],
] as const)('does not say what was there when the conversation opened: %s', async (_what, message) => {
  show(message);
  expect(await said()).toBe('');
});
