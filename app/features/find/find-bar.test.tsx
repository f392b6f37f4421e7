// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { FindBar } from './find-bar.tsx';

beforeAll(async () => {
  initTexts();
  await loadTexts('find');
});
afterEach(cleanup);

const answer: ThreadMessage = {
  id: 'm',
  sessionId: 's',
  parentId: 'earlier',
  role: 'assistant',
  parts: [{ type: 'text', text: 'Open the window.' }],
  createdAt: 0,
  status: 'complete',
};

const show = (earlierFailed: boolean) => {
  const app = testApp({
    environment: { userAgent: '' },
    conversation: { loadEarlier: async () => undefined },
  });
  Object.assign(app.conversation.state, {
    messages: messageIndex([answer]),
    headId: 'm',
    hasEarlier: true,
    earlierFailed,
  });
  render(<FindBar />, { wrapper: appWrapper(app) });
  return (query: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
};

const incomplete = () => screen.queryByText(/^Earlier messages could not be loaded/);

it.each([
  ['window', '1 of 1'],
  ['door', 'No matches'],
])('says for %j that earlier messages were not searched when they failed to load', (query, status) => {
  const search = show(true);
  expect(incomplete()).toBeNull();
  search(query);
  expect(screen.getByRole('status').textContent).toBe(status);
  expect(incomplete()).not.toBeNull();
});

it('says nothing of the kind while they are being loaded', () => {
  show(false)('door');
  expect(screen.getByRole('status').textContent).toBe('Searching earlier messages…');
  expect(incomplete()).toBeNull();
});
