// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { messageIndex } from '../../conversation/tree/message-index.ts';
import type { Service } from '../../service/service.ts';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { Comparison, ComparisonRow } from './comparison.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

let answer: () => Promise<void>;

beforeEach(async () => {
  initTexts();
  await loadTexts('versions');
});
afterEach(cleanup);

const message = testMessage({ id: 'b' });

const say = () => {
  const onLeave = vi.fn<() => void>();
  let resolve: (() => void) | undefined;
  answer = () => act(async () => resolve?.());
  const call = () => new Promise<void>((settle) => (resolve = settle));
  const service = { call } as unknown as Service;
  const app = testApp({ visitor: { service }, conversation: { noteFeedback: () => undefined } });
  const comparison = { messageId: 'b', previousId: 'a' };
  const { unmount } = render(<ComparisonRow message={message} comparison={comparison} onLeave={onLeave} />, {
    wrapper: appWrapper(app),
  });
  fireEvent.click(screen.getByRole('button', { name: i18n.t('versions:better') }));
  return { onLeave, unmount };
};

it('is left once the service knows what was said', async () => {
  const { onLeave } = say();
  expect(onLeave).not.toHaveBeenCalled();
  await answer();
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('that is gone by then does not end the comparison in its place', async () => {
  const { onLeave, unmount } = say();
  unmount();
  await answer();
  expect(onLeave).not.toHaveBeenCalled();
});

it('takes the focus when it replaces the button that was pressed to change what was said', () => {
  const told: ThreadMessage = { ...message, verdict: 'better' };
  const app = testApp();
  Object.assign(app.conversation.state, { messages: messageIndex([{ ...message, id: 'a' }, told]) });
  render(<Comparison message={told} />, { wrapper: appWrapper(app) });
  const change = screen.getByRole('button', { name: i18n.t('versions:change') });
  change.focus();
  fireEvent.click(change);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: i18n.t('versions:better') }));
});
