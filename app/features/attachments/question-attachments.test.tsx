// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { browserNetwork } from '../../visitor/environment.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { QuestionAttachments } from './question-attachments.tsx';

beforeAll(async () => {
  initTexts();
  await loadTexts('attachments');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const question: ThreadMessage = {
  id: 'q',
  sessionId: 's',
  parentId: null,
  role: 'user',
  parts: [
    {
      type: 'image',
      source: { type: 'url', value: 'https://files.example.com/cat.png', mimeType: 'image/png' },
      metadata: { name: 'cat.png', size: 5 },
    },
  ],
  createdAt: 0,
  status: 'complete',
};

const show = () => {
  const app = testApp({ environment: { network: browserNetwork } });
  render(<QuestionAttachments message={question} />, { wrapper: appWrapper(app) });
};

it('shows an image that did not come for want of a network once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/No longer available/)).toBeTruthy();
  online.mockReturnValue(true);
  fireEvent.online(window);
  expect(await screen.findByRole('img')).toBeTruthy();
});

it('does not ask again for an image that is gone', async () => {
  show();
  fireEvent.error(screen.getByRole('img'));
  fireEvent.online(window);
  expect(await screen.findByText(/No longer available/)).toBeTruthy();
});
