// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
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

const show = () => render(<QuestionAttachments message={question} />, { wrapper: appWrapper(testApp({})) });

it('offers to try again for an image that failed', () => {
  show();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('cat.png: The image could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says that an image is gone, without more', () => {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([
    { responseStatus: 404 } as PerformanceResourceTiming,
  ]);
  show();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('cat.png: No longer available')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['+', {}, true],
  ['+', { ctrlKey: true }, false],
  ['+', { metaKey: true }, false],
])(
  'enlarges an image with the key %s, but leaves %o with it to the browser',
  (key, modifiers, isEnlarged) => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Image: cat.png' }));
    fireEvent.keyDown(window, { key, ...modifiers });
    expect(screen.getByRole('button', { name: 'Image: cat.png', pressed: isEnlarged })).toBeTruthy();
  },
);
