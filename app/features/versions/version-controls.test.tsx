// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { VersionPager } from './version-controls.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

afterEach(cleanup);

const message = (id: string, changes: Partial<ThreadMessage>): ThreadMessage =>
  testMessage({ id, ...changes });

it('says with the button that has the focus which version is on show', async () => {
  initTexts();
  await loadTexts('versions');
  const app = testApp();
  const first = message('a', {});
  const question = message('q', { role: 'user', parentId: null });
  app.conversation.state.messages = messageIndex([question, first, message('b', { createdAt: 1 })]);
  app.conversation.state.headId = 'a';
  render(<VersionPager message={first} />, { wrapper: appWrapper(app) });
  const descriptions = screen
    .getAllByRole('button')
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(descriptions).toEqual(['Version 1 of 2', 'Version 1 of 2']);
});
