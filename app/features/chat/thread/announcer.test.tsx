// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { i18n, initTexts, loadTexts } from '../../../i18n/i18n.ts';
import type { App } from '../../app.ts';
import { appWrapper, testApp } from '../../app.test-helper.tsx';
import { announcementOf, Announcer, type Heard } from './announcer.tsx';
import { messageIndex } from '../../../conversation/tree/message-index.ts';

let app: App;

beforeEach(async () => {
  initTexts();
  await loadTexts('details');
  app = testApp({ conversation: { isOwnRun: (runId) => runId === 'asked on this page' } });
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (message: Partial<ThreadMessage>) => {
  const common = { id: 'm', sessionId: 's', parentId: null, createdAt: 0, status: 'complete' } as const;
  const parts = [{ type: 'text', text: 'Yes.' }] as const;
  const { state } = app.conversation;
  state.messages = messageIndex([{ ...common, role: 'assistant', parts, ...message }]);
  state.headId = 'm';
};
const said = async () => {
  render(<Announcer />, { wrapper: appWrapper(app) });
  await act(() => vi.advanceTimersByTimeAsync(200));
  return document.querySelector('[aria-live]')!.textContent;
};

it('says an answer that ended before there was anybody to say it', async () => {
  show({ runId: 'asked on this page' });
  expect(await said()).toContain('Yes.');
  cleanup();
  expect(await said()).toBe('');
});

it('says who greets and how when the chat is opened, and leaves nothing to be read a second time', async () => {
  app = testApp();
  app.visitor.state.phase = { type: 'ready' };
  app.visitor.state.robotConfig.botName = 'Ada';
  const greeting = document.createElement('p');
  greeting.dataset['surface'] = 'welcome';
  greeting.textContent = 'How can I help you?';
  document.body.append(greeting);
  Object.assign(app.host.state, { isVisible: false });
  expect(await said()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const region = document.querySelector('[aria-live]')!;
  expect(region.textContent).toBe('');
  Object.assign(app.host.state, { isVisible: true });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(region.textContent).toBe('Ada: How can I help you?');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(region.textContent).toBe('');
  greeting.remove();
});

it('takes back what it has said once another conversation, or none, is on show', async () => {
  for (const next of ['another', null]) {
    app = testApp({ conversation: { isOwnRun: () => true } });
    app.conversation.state.sessionId = 's';
    show({ runId: 'asked on this page' });
    expect(await said()).toContain('Yes.');
    Object.assign(app.conversation.state, { sessionId: next, headId: null, messages: messageIndex([]) });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(document.querySelector('[aria-live]')!.textContent).toBe('');
    cleanup();
  }
});

it('keeps no words of a language that is on show no more', async () => {
  show({ runId: 'asked on this page' });
  expect(await said()).toContain('The answer');
  for (const language of ['zh-CN', 'en']) {
    await act(() => i18n.changeLanguage(language));
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(document.querySelector('[aria-live]')!.textContent).toBe('');
  }
});

it('says that an answer has begun that began before there was anybody to say it', async () => {
  show({ status: 'running' });
  expect(await said()).toBe('The answer has started');
});

it('says that a question could not be sent before there was anybody to say it', async () => {
  const error = { code: 'network', textKey: 'systemRequest', retryable: true } as const;
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

const common = { isUnsent: false, isKnown: false, hasError: false };
const question: Heard = { id: 'q', role: 'user', status: 'complete', hasText: true, ...common };
const empty: Heard = { id: 'a', role: 'assistant', status: 'running', hasText: false, ...common };
const growing: Heard = { ...empty, hasText: true };
const complete: Heard = { ...growing, status: 'complete' };

describe('announcementOf', () => {
  it.each([
    ['nothing when a conversation opens', undefined, complete, undefined],
    ['nothing when it is left', complete, undefined, undefined],
    ['nothing when the answer is asked for', question, empty, undefined],
    ['the start with the first text', empty, growing, 'started'],
    ['the start when the first text comes at once', question, growing, 'started'],
    ['nothing for more text', growing, growing, undefined],
    ['the finished answer once', growing, complete, 'finished'],
    ['an answer that came in one piece', question, complete, 'finished'],
    ['nothing after the end', complete, complete, undefined],
    ['that it was stopped', growing, { ...growing, status: 'stopped' as const }, 'stopped'],
    ['that it failed', empty, { ...empty, status: 'failed' as const }, 'failed'],
    ['that a question was not sent', question, { ...question, isUnsent: true }, 'unsent'],
    [
      'that another version could not be had',
      question,
      { ...complete, isKnown: true, hasError: true },
      'failed',
    ],
    ['that it could not be had at once', complete, { ...complete, hasError: true }, 'failed'],
    [
      'nothing when a try for another version is given up',
      question,
      { ...complete, isKnown: true },
      undefined,
    ],
    ['nothing for another conversation with an old answer', complete, { ...complete, id: 'b' }, undefined],
  ])('announces %s', (_, before, now, kind) => {
    expect(announcementOf(before, now)).toBe(kind);
  });
});

it('says an answer in its own language', async () => {
  show({ runId: 'asked on this page', parts: [{ type: 'text', text: '今天是晴天，可以打开窗户。' }] });
  expect(await said()).toContain('今天是晴天');
  expect(document.querySelector('[aria-live]')!.querySelector('[lang]')?.getAttribute('lang')).toBe('zh-CN');
});
