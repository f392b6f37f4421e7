// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { FindBar } from './find-bar.tsx';
import { createFind } from './find-store.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

beforeAll(async () => {
  initTexts();
  await loadTexts('menu');
});
afterEach(cleanup);

const answer = testMessage({ parentId: 'earlier', parts: [{ type: 'text', text: 'Open the window.' }] });

const show = (earlierFailed: boolean, messages = [answer], hasEarlier = true) => {
  const app = testApp({
    environment: { userAgent: '' },
    conversation: { loadEarlier: async () => undefined },
  });
  Object.assign(app.conversation.state, {
    messages: messageIndex(messages),
    headId: 'm',
    hasEarlier,
    earlierFailed,
  });
  render(<FindBar />, { wrapper: appWrapper(app) });
  return app;
};

const search = (query: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
const status = () => screen.getByRole('status').textContent;
const incomplete = () => screen.queryByText(/^Earlier messages could not be loaded/);

it.each([
  ['window', '1 of 1'],
  ['door', 'No matches'],
])('says for %j that earlier messages were not searched when they failed to load', (query, said) => {
  show(true);
  expect(incomplete()).toBeNull();
  search(query);
  expect(status()).toBe(said);
  expect(incomplete()).not.toBeNull();
});

it('says nothing of the kind while they are being loaded', () => {
  show(false);
  search('door');
  expect(status()).toBe('Searching earlier messages…');
  expect(incomplete()).toBeNull();
});

it('says that nothing was found only once all messages have been read', async () => {
  const text = 'Open **the** window [here](https://a.example).\n\n'.repeat(40);
  const messages = Array.from({ length: 100 }, (_, index) => ({
    ...answer,
    id: index === 99 ? 'm' : `m${index}`,
    parentId: index === 0 ? null : `m${index - 1}`,
    parts: [{ type: 'text' as const, text: index === 0 ? `${text} A door.` : text }],
  }));
  show(false, messages, false);
  search('gate');
  expect(status()).toBe('Searching earlier messages…');
  search('door');
  expect(status()).toBe('Searching earlier messages…');
  await waitFor(() => expect(status()).toBe('1 of 1'), { timeout: 20_000 });
  search('gate');
  expect(status()).toBe('No matches');
});

it('is closed with the chat', async () => {
  const app = show(false);
  const { state, setOpen } = app.store(createFind);
  setOpen(true);
  app.conversation.state.sessionId = 'other';
  await waitFor(() => expect(state.isOpen).toBe(false));
});
