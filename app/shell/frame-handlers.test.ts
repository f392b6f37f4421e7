// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { testApp } from '../features/app.test-helper.tsx';
import { createFrameHandlers } from './frame-handlers.ts';
import type { ShellApp } from './host-page.ts';

const open = () => {
  const setDraft = vi.fn();
  const app = testApp({ conversation: { setDraft } });
  const { setDraft: handle } = createFrameHandlers(app as unknown as ShellApp);
  return { setDraft, handled: Promise.resolve(handle('words')), state: app.visitor.state };
};

it('takes words of the page around once it is known that it may show the chat', async () => {
  const { setDraft, handled, state } = open();
  expect(setDraft).not.toHaveBeenCalled();
  state.phase = { type: 'ready' };
  await handled;
  expect(setDraft).toHaveBeenCalledExactlyOnceWith('words');
});

it('never takes words of a page that may not', async () => {
  const { setDraft, handled, state } = open();
  state.phase = { type: 'origin-not-allowed', origin: 'https://evil.example' };
  await handled;
  expect(setDraft).not.toHaveBeenCalled();
});
