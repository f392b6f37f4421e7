// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import type { App } from '../../app.ts';
import { testApp } from '../../app.test-helper.tsx';
import { bindComposer, composerElements, createComposer } from './composer-store.ts';
import { keepEarlyMessage, takeOver } from './early-message.ts';
import { testMessage } from '../../../conversation/test-message.test-helper.ts';

const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1]?.replaceAll(/<script[\s\S]*?<\/script>/g, '') ?? '';

/** Valtio tells its subscribers in the next microtask. */
const settle = () => Promise.resolve();

const answer = (changes: Partial<ThreadMessage> = {}): ThreadMessage =>
  testMessage({ id: 'a1', sessionId: 's1', parentId: 'q1', status: 'running', ...changes });

describe('bindComposer', () => {
  let message: HTMLTextAreaElement;
  let app: App;
  let lifetime: AbortController;
  const bind = () => bindComposer(app);
  const draft = () => app.conversation.state.draft;
  const composer = () => app.store(createComposer);
  const isWaiting = () => composer().state.isWaiting;
  const state = () => app.conversation.state;
  const type = (text: string) => {
    message.value = text;
    message.dispatchEvent(new Event('input'));
  };
  const press = (init: KeyboardEventInit & { keyCode?: number }) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
    message.dispatchEvent(event);
    return event;
  };

  const begin = async (text: string) => {
    bind();
    app.visitor.state.phase = { type: 'ready' };
    Object.assign(state(), {
      sessionId: 's1',
      run: { runId: 'r1', answerId: 'a1', phase: 'streaming' },
      live: answer(),
    });
    type(text);
    press({});
    await settle();
  };
  const end = async (changes: Partial<ThreadMessage>) => {
    Object.assign(state(), { run: null, live: answer(changes) });
    await settle();
  };

  beforeEach(() => {
    document.body.innerHTML = body;
    ({ message } = composerElements());
    lifetime = new AbortController();
    app = testApp({ signal: lifetime.signal });
  });
  afterEach(() => lifetime.abort());

  it('keeps what was typed before the app was there', () => {
    message.value = 'typed early';
    message.setSelectionRange(2, 5);
    bind();
    expect(draft()).toBe('typed early');
    expect([message.value, message.selectionStart, message.selectionEnd]).toEqual(['typed early', 2, 5]);
  });

  it('keeps what is typed for another page load until the chat is ready, which keeps it then', async () => {
    const { form } = composerElements();
    const keep = (page: HTMLTextAreaElement) => keepEarlyMessage(form, page);
    const reload = () => {
      const next = document.createElement('textarea');
      keep(next);
      return next.value;
    };
    keep(message);
    bind();
    message.value = 'typed early';
    message.dispatchEvent(new Event('input'));
    expect(reload()).toBe('typed early');
    app.visitor.state.phase = { type: 'ready' };
    await settle();
    message.dispatchEvent(new Event('input'));
    expect(reload()).toBe('');
  });

  it('takes an Enter that came early for sending', () => {
    message.value = 'question\n';
    message.dataset.sent = 'enter';
    bind();
    expect(message.value).toBe('question');
    expect(isWaiting()).toBe(true);
  });

  it('keeps for another page load that a text was sent, until that is changed or the chat is ready', async () => {
    const { form } = composerElements();
    const reload = () => {
      const next = document.createElement('textarea');
      keepEarlyMessage(form, next);
      return next;
    };
    keepEarlyMessage(form, message);
    message.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    message.value = 'question\n';
    message.dispatchEvent(new Event('input'));
    expect(takeOver(reload())).toBe(true);
    bind();
    expect(takeOver(reload())).toBe(true);
    message.value = 'question, changed';
    message.dispatchEvent(new Event('input'));
    expect(takeOver(reload())).toBe(false);
    press({});
    const sent = reload();
    expect([takeOver(sent), sent.value]).toEqual([true, 'question, changed']);
    const send = vi.fn<(text: string) => boolean>(() => true);
    app.conversation.send = send;
    app.visitor.state.phase = { type: 'ready' };
    await settle();
    expect(send).toHaveBeenCalledOnce();
    expect(takeOver(reload())).toBe(false);
  });

  it('keeps an early line break when more was typed after it', () => {
    message.value = 'one\ntwo';
    message.dataset.sent = '';
    bind();
    expect(draft()).toBe('one\ntwo');
    expect(isWaiting()).toBe(false);
  });

  it('waits with Enter until the chat is ready, unless the text is changed', () => {
    bind();
    message.value = 'question';
    message.dispatchEvent(new Event('input'));
    expect(press({}).defaultPrevented).toBe(true);
    expect(isWaiting()).toBe(true);
    message.value = 'question, changed';
    message.dispatchEvent(new Event('input'));
    expect(isWaiting()).toBe(false);
    expect(draft()).toBe('question, changed');
  });

  it('waits no longer once there is nothing to send', async () => {
    bind();
    message.value = 'question';
    message.dispatchEvent(new Event('input'));
    press({});
    app.conversation.setDraft('');
    app.visitor.state.phase = { type: 'ready' };
    await settle();
    expect(isWaiting()).toBe(false);
  });

  const upload = async (uploads: number, heldUploads = 0, missingUploads = 0) => {
    app.conversation.setUploads({ uploads, heldUploads, missingUploads });
    await settle();
  };

  describe('with files', () => {
    let sent: string[];
    beforeEach(() => {
      sent = [];
      app.conversation.send = (text) => {
        sent.push(text);
        return true;
      };
      app.visitor.state.phase = { type: 'ready' };
      bind();
      message.value = 'question';
      message.dispatchEvent(new Event('input'));
    });

    it('goes once they are uploaded', async () => {
      await upload(2);
      press({});
      expect([isWaiting(), sent]).toEqual([true, []]);
      await upload(0);
      expect([isWaiting(), sent]).toEqual([false, ['question']]);
    });

    it('asks for what is held, and goes once that is uploaded', async () => {
      await upload(1, 1);
      press({});
      expect([isWaiting(), app.conversation.state.isSendHeld, sent]).toEqual([true, true, []]);
      await upload(1);
      await upload(0);
      expect(sent).toEqual(['question']);
    });

    it('never goes without one that is missing', async () => {
      await upload(1, 0, 0);
      press({});
      await upload(0, 0, 1);
      expect([isWaiting(), app.conversation.state.isSendHeld, sent]).toEqual([false, true, []]);
      await upload(0);
      press({});
      expect(sent).toEqual(['question']);
    });
  });

  it('leaves Enter to a composition', () => {
    bind();
    message.value = '你好';
    message.dispatchEvent(new Event('input'));
    message.dispatchEvent(new Event('compositionstart'));
    expect(press({}).defaultPrevented).toBe(false);
    message.dispatchEvent(new Event('compositionend'));
    expect(press({}).defaultPrevented).toBe(true);
  });

  it('shows a draft that others set, but not into a composition', async () => {
    bind();
    message.dispatchEvent(new Event('compositionstart'));
    app.conversation.setDraft('from the host page');
    await settle();
    expect(message.value).toBe('');
    message.dispatchEvent(new Event('compositionend'));
    app.conversation.setDraft('from the host page, again');
    await settle();
    expect(message.value).toBe('from the host page, again');
  });

  it('puts what a draft has before a text that is being composed there once it is composed', async () => {
    bind();
    const compose = (text: string) => {
      message.value = text;
      message.dispatchEvent(new Event('input'));
    };
    message.dispatchEvent(new Event('compositionstart'));
    compose('ni');
    app.conversation.setDraft(`half a\n${draft()}`);
    await settle();
    compose('你');
    await settle();
    expect([message.value, draft()]).toEqual(['你', 'half a\n你']);
    message.dispatchEvent(new Event('compositionend'));
    expect([message.value, draft()]).toEqual(['half a\n你', 'half a\n你']);
  });

  describe('while an answer is being written', () => {
    const send = vi.fn<(text: string) => boolean>(() => true);
    beforeEach(() => {
      send.mockClear();
      app = testApp({
        signal: lifetime.signal,
        conversation: {
          send: (text) => {
            app.conversation.setDraft('');
            return send(text);
          },
        },
      });
    });

    it.each(['complete', 'stopped'] as const)(
      'keeps the text with Enter, and sends it once when the answer is %s',
      async (status) => {
        await begin('and then?');
        expect([message.value, composer().state.isQueued, send.mock.calls]).toEqual(['and then?', true, []]);
        press({});
        await end({ status });
        app.visitor.state.phase = { type: 'ready' };
        await settle();
        await end({ status });
        expect([send.mock.calls, message.value]).toEqual([[['and then?']], '']);
        expect(composer().state).toEqual({ isWaiting: false, isQueued: false, isEmpty: false });
      },
    );

    it('goes on waiting while another answer follows at once', async () => {
      await begin('and then?');
      state().run = { runId: 'r2', answerId: 'a2', phase: 'streaming' };
      await settle();
      expect([send.mock.calls, isWaiting()]).toEqual([[], true]);
      await end({ id: 'a2', status: 'complete' });
      expect(send).toHaveBeenCalledOnce();
    });

    it.each([
      ['it is taken back', () => composer().takeBack()],
      ['the text is changed', () => type('and then')],
      ['the host page sets another draft', () => app.conversation.setDraft('hello')],
      ['another chat is opened', () => Object.assign(state(), { sessionId: 's2', draft: 'its own' })],
      ['another chat is opened that has the same draft', () => Object.assign(state(), { sessionId: 's2' })],
    ])('stays a draft when %s', async (_, change) => {
      await begin('and then?');
      change();
      await settle();
      const kept = draft();
      await end({ status: 'complete' });
      expect([send.mock.calls, isWaiting(), draft()]).toEqual([[], false, kept]);
    });

    it.each([{ status: 'failed' as const }, { status: 'complete' as const, interrupts: [] }])(
      'stays a draft when the answer ends as %j',
      async (changes) => {
        await begin('and then?');
        await end(changes);
        expect([send.mock.calls, message.value, isWaiting()]).toEqual([[], 'and then?', false]);
      },
    );

    it('waits for an upload that began meanwhile', async () => {
      await begin('and then?');
      state().uploads = 1;
      await end({ status: 'complete' });
      expect(send).not.toHaveBeenCalled();
      state().uploads = 0;
      await settle();
      expect(send).toHaveBeenCalledOnce();
    });
  });

  it('lets go of the textarea', () => {
    bind();
    lifetime.abort();
    message.value = 'x';
    message.dispatchEvent(new Event('input'));
    expect(draft()).toBe('');
  });
});
