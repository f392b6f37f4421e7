import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import {
  askAndAnswer,
  beginAnswer,
  endRun,
  eventually,
  FINISHED,
  openPage,
  reopen,
  run,
  service,
  settled,
  testNetwork,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

useChatService();

const image = { type: 'image', source: { type: 'url', value: '/im/files/1' } } as const;

const isHistory = (path: string) => path.endsWith('/msg/history');
const sends = () => service.requests.filter(({ url }) => url.pathname.endsWith('/msg/send'));

/** Holds back the next history; the function answers it, as it is by then or with a failure. */
const holdHistory = () => {
  let answer: ((isFailure?: boolean) => void) | undefined;
  service.intercept = ({ url }, response) => {
    if (answer || !isHistory(url.pathname)) return false;
    answer = (isFailure) =>
      isFailure ? response.destroy() : sendJson(response, { object: { list: service.history } });
    return true;
  };
  return eventually(() => answer ?? expect.fail('The history was not asked for.'));
};

/** Holds back every question: the service takes it in, but says nothing. */
const holdQuestions = () => {
  service.intercept = ({ url }) => url.pathname.endsWith('/msg/send');
};

describe('a question asked while its conversation is being loaded', () => {
  const askWhileLoading = async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const sessionId = page.state.sessionId ?? '';
    page.startNewChat();
    const history = holdHistory();
    const opened = page.openSession(sessionId);
    const answer = await history;
    page.setDraftAttachments([image]);
    expect(page.send('next', [image])).toBe(true);
    page.setDraft('half');
    return { page, sessionId, opened, answer };
  };
  const givenBack = { draft: 'next\nhalf', draftAttachments: [image] };

  it('is back in the composer, with its files and what was written since, when that fails', async () => {
    const { page, opened, answer } = await askWhileLoading();
    answer(true);
    await opened;
    expect(page.state).toMatchObject(givenBack);
  });

  it('stays as a draft where it was asked when another conversation is opened', async () => {
    const { page, sessionId, answer } = await askWhileLoading();
    page.startNewChat();
    expect(page.state).toMatchObject({ draft: '', draftAttachments: [] });
    answer();
    await page.openSession(sessionId);
    expect(page.state).toMatchObject(givenBack);
    expect(sends()).toHaveLength(1);
  });

  it('stays as a draft when the page is left', async () => {
    const { page, sessionId } = await askWhileLoading();
    page.dispose();
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openSession(sessionId);
    expect(reloaded.state).toMatchObject(givenBack);
  });

  it('goes along with the draft when the conversation is deleted meanwhile', async () => {
    const { page, sessionId } = await askWhileLoading();
    page.events.tellHere({ type: 'deleted', sessionId });
    expect(page.state).toMatchObject({ sessionId: null, ...givenBack });
  });

  it('is no draft any more once it is asked', async () => {
    const { page, opened, answer } = await askWhileLoading();
    answer();
    await opened;
    await endRun(page, await run(1));
    page.dispose();
    const reloaded = await reopen(page);
    expect(reloaded.state).toMatchObject({ draft: 'half', draftAttachments: [] });
  });
});

describe('a question that is being sent', () => {
  it('is asked also when the visitor goes elsewhere at once', async () => {
    const page = openPage();
    holdQuestions();
    page.send('q');
    const { sessionId } = page.state;
    await eventually(() => expect(sends()).toHaveLength(1));
    service.intercept = undefined;
    page.startNewChat();
    const { input, emit } = await run(0);
    emit(textEvent('a'));
    emit(FINISHED);
    expect(input.threadId).toBe(sessionId);
    await page.openSession(sessionId ?? '');
    await settled(page);
    expect(page.texts()).toEqual(['q', 'a']);
    expect(service.runs).toHaveLength(1);
  });

  it('is left alone when the visitor has stopped it', async () => {
    const page = openPage();
    holdQuestions();
    page.send('q');
    await eventually(() => expect(sends()).toHaveLength(1));
    service.intercept = undefined;
    void page.stop();
    page.startNewChat();
    await askAndAnswer(page, 'other', 'b');
    expect(service.runs).toHaveLength(1);
  });
});

it('what another tab changed while an answer was being written here is taken over after it', async () => {
  const tabs = randomUUID();
  const page = openPage({ tabs });
  await askAndAnswer(page, 'q', 'a');
  page.send('next');
  const { emit } = await run(1);
  emit(textEvent('b'));
  await eventually(() => expect(page.texts()).toEqual(['q', 'a', 'next', 'b']));
  const { headId } = page.state;
  const sessionId = page.state.sessionId ?? '';
  const rated = service.history.find(({ parts }) => JSON.stringify(parts).includes('"a"'));
  Object.assign(rated ?? {}, { rating: 'like' });
  const other = openPage({ tabs });
  const heard = new Promise<void>((resolve) => {
    page.events.listen((_signal, from) => {
      if (from === 'elsewhere') resolve();
    });
  });
  other.events.tell({ type: 'changed', sessionId });
  await heard;
  await endRun(page, { emit });
  await eventually(() =>
    expect(page.state.messages.byId.get(rated?.id ?? '')).toMatchObject({ rating: 'like' }),
  );
  expect(page.state.headId).toBe(headId);
});

describe('somebody else', () => {
  const offline = { isOnline: () => false, whenOnline: () => new Promise<void>(() => undefined) };

  it('does not ask what the one before has left waiting for a network', async () => {
    const page = openPage({ network: offline });
    page.send('mine');
    const sessionId = page.state.sessionId ?? '';
    page.dispose();
    const next = openPage({ storage: page.storage });
    next.forget();
    await next.openLatest();
    await askAndAnswer(next, 'theirs', 'b');
    next.startNewChat();
    await askAndAnswer(next, 'more', 'c');
    expect(service.runs.map(({ input }) => input.threadId)).not.toContain(sessionId);
    // The visitor who asked it finds it where it was.
    await next.openSession(sessionId);
    expect(next.texts()).toEqual(['mine']);
    expect([...next.state.messages.byId.values()]).toMatchObject([{ delivery: 'unsent' }]);
  });

  it('keeps what they typed before the chat was there', async () => {
    const page = openPage();
    page.setDraft('of the one before');
    page.dispose();
    const next = openPage({ storage: page.storage });
    next.setDraft('mine');
    next.forget();
    await next.openLatest();
    expect(next.state.draft).toBe('mine');
    next.forget();
    expect(next.state.draft).toBe('');
  });
});

it('what waits in a conversation that is left while another one is being sent goes out as well', async () => {
  const network = testNetwork();
  network.switch(false);
  const page = openPage({ network });
  page.send('one');
  page.send('two');
  const first = page.state.sessionId ?? '';
  page.startNewChat();
  page.send('elsewhere');
  await page.openSession(first);
  network.switch(true);
  const runs = await eventually(() => {
    expect(service.runs).toHaveLength(2);
    return service.runs;
  });
  page.startNewChat();
  for (const { emit } of runs) {
    emit(textEvent('a'));
    emit(FINISHED);
  }
  const last = await run(2);
  expect(last.input.messages[0]?.content).toEqual([{ type: 'text', text: 'two' }]);
});

it('what waits for a network goes out also when that comes while another run fails', async () => {
  const network = testNetwork();
  const page = openPage({ network });
  await askAndAnswer(page, 'q', 'a');
  network.switch(false);
  page.send('waits');
  let refuse: (() => void) | undefined;
  service.intercept = (_request, response) => {
    refuse = () => sendJson(response, { code: 1114 });
    return true;
  };
  expect(page.tryAgain(page.state.headId ?? '')).toBe(true);
  await eventually(() => expect(refuse).toBeDefined());
  network.switch(true);
  service.intercept = undefined;
  refuse?.();
  expect((await run(1)).input.messages[0]?.content).toEqual([{ type: 'text', text: 'waits' }]);
});

it('an answer that is left goes on and is not asked twice', async () => {
  const page = openPage();
  const { emit } = await beginAnswer(page, 'a');
  page.startNewChat();
  emit(FINISHED);
  await askAndAnswer(page, 'other', 'b');
  expect(sends()).toHaveLength(2);
});
