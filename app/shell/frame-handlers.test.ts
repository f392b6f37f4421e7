// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { emptyConversation } from '../conversation/conversation-state.ts';
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

const start = ({ draft = '', isBusy = false }) => {
  const tell = vi.fn();
  const state = proxy({ ...emptyConversation(), draft });
  const sent: string[] = [];
  const send = (text: string) => {
    if (isBusy) return false;
    sent.push(text);
    if (state.draft === text) state.draft = '';
    return true;
  };
  const app = testApp({ conversation: { state, send }, host: { tell } });
  const handlers = createFrameHandlers(app as unknown as ShellApp);
  const becomeReady = () => {
    app.visitor.state.phase = { type: 'ready' };
  };
  return { handlers, becomeReady, state, sent, tell };
};

describe('a message of the page around', () => {
  it('leaves the composer when it stood there', () => {
    const { handlers, becomeReady, state, sent } = start({ draft: 'Hello' });
    becomeReady();
    void handlers.send('Hello');
    expect(sent).toEqual(['Hello']);
    expect(state.draft).toBe('');
  });

  it('is sent beside what the visitor is writing', () => {
    const { handlers, becomeReady, state, sent } = start({ draft: 'Mine' });
    becomeReady();
    void handlers.send('Hello');
    expect(sent).toEqual(['Hello']);
    expect(state.draft).toBe('Mine');
  });

  it('waits in an empty composer while an answer is being written', () => {
    const { handlers, becomeReady, state } = start({ isBusy: true });
    becomeReady();
    void handlers.send('Hello');
    expect(state.draft).toBe('Hello');
  });

  it('is refused where the visitor has a draft meanwhile', () => {
    const { handlers, becomeReady, state } = start({ isBusy: true, draft: 'Mine' });
    becomeReady();
    expect(() => handlers.send('Hello')).toThrow('the visitor has a draft');
    expect(state.draft).toBe('Mine');
  });

  it('that could not be sent once the chat is ready is told of', async () => {
    const { handlers, becomeReady, tell } = start({ isBusy: true, draft: 'Mine' });
    void handlers.send('Hello');
    becomeReady();
    await vi.waitFor(() => expect(tell).toHaveBeenCalled());
    expect(tell).toHaveBeenCalledExactlyOnceWith({
      type: 'error',
      code: 'CALL_FAILED',
      message: expect.stringContaining('the visitor has a draft'),
    });
  });
});
