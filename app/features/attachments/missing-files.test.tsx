// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import type { Attachment } from './attachment-list.ts';
import { createAttachments } from './attachments-store.ts';
import { MissingFiles } from './missing-files.tsx';

beforeEach(async () => {
  initTexts();
  await loadTexts('attachments');
});
afterEach(cleanup);

const item = (name: string, state: Attachment['state']): Attachment => ({
  id: name,
  sessionId: null,
  name,
  size: 1,
  type: 'text/plain',
  previewUrl: undefined,
  state,
  share: 0,
  isInDraft: false,
});

/** Shows the line, with a composer whose sending is noted. */
const show = (...items: Attachment[]) => {
  document.body.innerHTML = '<form id="composer"></form>';
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  const app = testApp();
  const verbs = { retryMissing: vi.fn(), removeMissing: vi.fn() };
  app.store = ((create: unknown) => (create === createAttachments ? verbs : {})) as typeof app.store;
  render(<MissingFiles items={items} />, { wrapper: appWrapper(app) });
  return { ...verbs, sent };
};

const press = (name: string) => screen.getByRole('button', { name }).click();

it('names what is missing and tries it again, and sends then', () => {
  const { retryMissing, removeMissing, sent } = show(item('a.txt', 'failed'), item('b.txt', 'lost'));
  expect(screen.getByRole('alert').textContent).toContain('a.txt and b.txt could not be uploaded');
  press('Try again');
  expect([retryMissing, removeMissing, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

it('sends without what is missing', () => {
  const { removeMissing, sent } = show(item('a.txt', 'failed'));
  press('Send without it');
  expect([removeMissing, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('does not offer to try again what the browser no longer has', () => {
  show(item('a.txt', 'lost'));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
