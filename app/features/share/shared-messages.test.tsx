// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { initTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { SharedMessages } from './shared-messages.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answer = (id: string, changes: Partial<ThreadMessage> = {}): ThreadMessage =>
  testMessage({ id, parentId: null, parts: [{ type: 'text', text: 'The **answer**.' }], ...changes });

it('shows an answer that fails as its text, and leaves what stands beside it', () => {
  initTexts();
  vi.spyOn(console, 'error').mockReturnValue();
  const messages = [answer('m', { sources: [null as never] }), answer('n')];
  const { container } = render(<SharedMessages messages={messages} />, { wrapper: appWrapper(testApp()) });
  const [failed, other] = container.querySelectorAll('article');
  expect(failed?.textContent).toBe('The **answer**.');
  expect(other?.querySelector('strong')).not.toBeNull();
});

it('keeps what turns the direction of a title away from the host of its source', () => {
  initTexts();
  const source = { id: '1', title: 'Guide\u202E', url: 'https://evil.example/guide' };
  const { container } = render(<SharedMessages messages={[answer('m', { sources: [source] })]} />, {
    wrapper: appWrapper(testApp()),
  });
  fireEvent.click(screen.getByRole('button'));
  expect([...container.querySelectorAll('li bdi')].map((part) => part.textContent)).toEqual([
    'Guide\u202E',
    'evil.example',
  ]);
});
