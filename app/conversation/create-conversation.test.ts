import { snapshot, subscribe } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { toasts } from '../ui/toast-store.ts';
import { emptyConversation } from './conversation-state.ts';
import { currentBranch } from './tree/message-tree.ts';
import {
  askAndAnswer,
  beginAnswer,
  endRun,
  eventually,
  openPage,
  refuseWith,
  reopen,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';
import { messageIndex } from './tree/message-index.ts';

useChatService();

describe('a question', () => {
  it('is on show at once, then answered piece by piece', async () => {
    const page = openPage();
    page.setDraft(' Hello ');
    expect(page.send(' Hello ')).toBe(true);
    expect(page.texts()).toEqual(['Hello']);
    expect(page.state).toMatchObject({ draft: '', run: { phase: 'sending' } });
    expect(currentBranch(page.state)[0]?.delivery).toBe('sending');

    const { emit, input } = await run();
    expect(input).toMatchObject({ threadId: page.state.sessionId, forwardedProps: { parentId: null } });
    emit({ type: 'RUN_STARTED' });
    await eventually(() => expect(page.state.run?.phase).toBe('streaming'));
    expect(currentBranch(page.state)[0]).not.toHaveProperty('delivery');
    emit(textEvent('Hi '));
    await eventually(() => expect(page.texts()).toEqual(['Hello', 'Hi ']));
    await endRun(page, { emit }, 'there');
    expect(page.texts()).toEqual(['Hello', 'Hi there']);
    expect(page.state.live).toBeNull();
    expect(currentBranch(page.state)[1]).toMatchObject({
      id: input.forwardedProps.answerId,
      status: 'complete',
    });
  });

  it('follows the answer before it', async () => {
    const page = openPage();
    await askAndAnswer(page, 'one', 'first');
    await askAndAnswer(page, 'two', 'second');
    expect(page.texts()).toEqual(['one', 'first', 'two', 'second']);
    const [first, second] = service.runs;
    expect(second?.input.forwardedProps.parentId).toBe(first?.input.forwardedProps.answerId);
    expect(second?.input.threadId).toBe(first?.input.threadId);
  });

  it('is sent once, however often it is sent', async () => {
    const page = openPage();
    expect([page.send('a'), page.send('a'), page.send('b')]).toEqual([true, false, false]);
    await run();
    expect(service.runs).toHaveLength(1);
  });

  it.each(['', '  \n ', 'x'.repeat(32_001)])('is not taken when it is empty or too long', (text) => {
    const page = openPage();
    page.setDraft(text);
    expect(page.send(text)).toBe(false);
    expect(page.state).toMatchObject({ draft: text, messages: messageIndex() });
  });

  it('leaves another draft alone', async () => {
    const page = openPage();
    page.setDraft('something else');
    await askAndAnswer(page, 'example', 'answer');
    expect(page.state.draft).toBe('something else');
  });

  it('is answered by a service that cannot stream', async () => {
    service.intercept = (request, response) => {
      const { threadId, forwardedProps } = JSON.parse(request.body) as {
        threadId: string;
        forwardedProps: { answerId: string; messageId: string };
      };
      const message = {
        id: forwardedProps.answerId,
        sessionId: threadId,
        parentId: forwardedProps.messageId,
        role: 'assistant',
        parts: [{ type: 'text', text: 'whole' }],
        createdAt: 1,
        status: 'complete',
      };
      sendJson(response, { object: { message } });
      return true;
    };
    const page = openPage();
    page.send('q');
    await settled(page);
    expect(page.texts()).toEqual(['q', 'whole']);
  });

  it('is sent again by itself, unchanged, after its token was renewed', async () => {
    let isRefused = true;
    service.intercept = (_request, response) => {
      if (isRefused) sendJson(response, { code: 401 }, 401);
      return isRefused;
    };
    const page = openPage({
      renew: async () => {
        isRefused = false;
        return true;
      },
    });
    await askAndAnswer(page, 'q', 'a');
    expect(page.texts()).toEqual(['q', 'a']);
    expect(service.requests[0]?.body).toBe(service.requests[1]?.body);
  });
});

describe('conversations', () => {
  it('are left and come back to, each with its draft and its running answer', async () => {
    const page = openPage();
    const { emit } = await beginAnswer(page, 'one ');
    const sessionId = page.state.sessionId!;
    page.setDraft('for later');
    page.startNewChat();
    expect(page.state).toMatchObject({
      sessionId: null,
      run: null,
      live: null,
      draft: '',
      messages: messageIndex(),
    });
    emit(textEvent('two'));
    await page.openSession(sessionId);
    expect(page.state.draft).toBe('for later');
    await eventually(() => expect(page.texts()).toEqual(['q', 'one two']));
    await endRun(page, { emit });
  });

  it('load earlier messages page by page', async () => {
    const page = openPage();
    for (const name of ['1', '2', '3', '4', '5']) await askAndAnswer(page, `q${name}`, `a${name}`);
    const reloaded = await reopen(page);
    expect(reloaded.texts()).toEqual(['q4', 'a4', 'q5', 'a5']);
    expect(reloaded.state.hasEarlier).toBe(true);
    await Promise.all([reloaded.loadEarlier(), reloaded.loadEarlier()]);
    expect(reloaded.texts()).toHaveLength(8);
    await reloaded.loadEarlier();
    expect(reloaded.texts()).toHaveLength(10);
    expect(reloaded.state).toMatchObject({ hasEarlier: false, loadingEarlier: false });
  });

  it('say that earlier messages could not be loaded, until they are asked for again', async () => {
    const page = openPage();
    for (const name of ['1', '2', '3']) await askAndAnswer(page, `q${name}`, `a${name}`);
    const reloaded = await reopen(page);
    refuseWith(500, 500);
    await reloaded.loadEarlier();
    expect(reloaded.state).toMatchObject({ earlierFailed: true, hasEarlier: true, loadingEarlier: false });
    expect(toasts.list.map(({ words }) => words)).toEqual([{ textKey: 'status.0' }]);
    toasts.list = [];
    service.intercept = undefined;
    await reloaded.loadEarlier();
    expect(reloaded.state).toMatchObject({ earlierFailed: false, hasEarlier: false });
    expect(reloaded.texts()).toHaveLength(6);
  });

  it('show only the one that was opened last', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const sessionId = page.state.sessionId!;
    const first = page.openSession(sessionId);
    page.startNewChat();
    await first;
    expect(page.state).toMatchObject({ sessionId: null, messages: messageIndex(), loading: 'idle' });
  });
});

it('publishes a piece of text without touching the messages before it', async () => {
  const page = openPage();
  await askAndAnswer(page, 'one', 'first');
  page.send('two');
  const { emit } = await run(1);
  emit(textEvent('x'));
  await eventually(() => expect(page.texts().at(-1)).toBe('x'));
  const before = snapshot(page.state);
  let publications = 0;
  const unsubscribe = subscribe(page.state, () => (publications += 1), true);
  for (let index = 0; index < 500; index += 1) emit(textEvent('y'));
  await eventually(() => expect(page.texts().at(-1)).toHaveLength(501));
  unsubscribe();
  const after = snapshot(page.state);
  expect(after.messages).toBe(before.messages);
  expect(after.live).not.toBe(before.live);
  expect(publications).toBeLessThan(10);
});

it('notes on an answer what the visitor thinks of it', async () => {
  const page = openPage();
  await askAndAnswer(page, 'q', 'a');
  page.noteFeedback(page.state.headId!, { rating: 'like' });
  page.noteFeedback('unknown', { rating: 'like' });
  expect(currentBranch(page.state)[1]).toMatchObject({ rating: 'like', parts: [{ text: 'a' }] });
  expect(page.state.messages.byId.has('unknown')).toBe(false);
});

it('makes a state of its own, and tells nobody once it is disposed of', async () => {
  const page = openPage();
  await askAndAnswer(page, 'q', 'a');
  const own = openPage();
  expect(own.state).toEqual(emptyConversation());
  own.dispose();
  page.dispose();
  page.events.tellHere({ type: 'deleted', sessionId: page.state.sessionId! });
  expect(page.texts()).toEqual(['q', 'a']);
});
