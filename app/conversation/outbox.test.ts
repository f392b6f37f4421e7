import { describe, expect, it } from 'vitest';
import { testStorage } from '../storage/memory-storage.test-helper.ts';
import { currentBranch } from './tree/message-tree.ts';
import {
  answerRun,
  askAndAnswer,
  eventually,
  openPage,
  refuseWith,
  reopen,
  run,
  service,
  settled,
  testNetwork,
  useChatService,
} from './page.test-helper.ts';

useChatService();

const deliveries = ({ state }: ReturnType<typeof openPage>) =>
  currentBranch(state).map(({ delivery }) => delivery);

const sends = () => service.requests.filter(({ url }) => url.pathname.endsWith('/msg/send'));

describe('a question asked without a network', () => {
  it('waits on show and goes out once there is one', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    network.switch(false);
    page.setDraft('q');
    expect(page.send('q')).toBe(true);
    expect(page.state).toMatchObject({ draft: '', run: null });
    expect(page.texts()).toEqual(['q']);
    expect(deliveries(page)).toEqual(['waiting']);
    network.switch(true);
    await answerRun(0, 'a');
    await settled(page);
    expect(page.texts()).toEqual(['q', 'a']);
    expect(deliveries(page)).toEqual([undefined, undefined]);
    expect(sends()).toHaveLength(1);
  });

  it('goes out in its order, each after the answer before it', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    await askAndAnswer(page, 'zero', 'nothing');
    network.switch(false);
    expect(['one', 'two', 'three'].map((text) => page.send(text))).toEqual([true, true, true]);
    expect(page.texts()).toEqual(['zero', 'nothing', 'one', 'two', 'three']);
    network.switch(true);
    await answerRun(1, 'first');
    await eventually(() => expect(page.texts()).toEqual(['zero', 'nothing', 'one', 'first', 'two', 'three']));
    await answerRun(2, 'second');
    await answerRun(3, 'third');
    await eventually(() => expect(page.state.outbox).toEqual([]));
    await settled(page);
    expect(page.texts()).toEqual(['zero', 'nothing', 'one', 'first', 'two', 'second', 'three', 'third']);
    const inputs = service.runs.map(({ input }) => input);
    for (const [index, { forwardedProps }] of inputs.entries()) {
      expect(forwardedProps.parentId).toBe(inputs[index - 1]?.forwardedProps.answerId ?? null);
    }
  });

  it('still waits after a reload and goes out once', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    await askAndAnswer(page, 'zero', 'nothing');
    network.switch(false);
    page.send('one');
    page.send('two');
    page.dispose();
    const reloaded = await reopen(page, { network });
    expect(reloaded.texts()).toEqual(['zero', 'nothing', 'one', 'two']);
    expect(deliveries(reloaded).slice(2)).toEqual(['waiting', 'waiting']);
    // The view gives the last of them room for its answer, as before the reload.
    expect(reloaded.state.askedId).toBe(reloaded.state.outbox.at(-1)?.id);
    network.switch(true);
    await answerRun(1, 'first');
    await answerRun(2, 'second');
    await eventually(() =>
      expect(reloaded.texts()).toEqual(['zero', 'nothing', 'one', 'first', 'two', 'second']),
    );
    await settled(reloaded);
    expect(sends()).toHaveLength(3);
  });

  it('goes out before a question that is asked while the conversation loads', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    await askAndAnswer(page, 'zero', 'nothing');
    network.switch(false);
    page.send('one');
    page.dispose();
    network.switch(true);
    const reloaded = openPage({ network, storage: page.storage });
    const loading = reloaded.openLatest();
    reloaded.send('two');
    await loading;
    await answerRun(1, 'first');
    await answerRun(2, 'second');
    await eventually(() =>
      expect(reloaded.texts()).toEqual(['zero', 'nothing', 'one', 'first', 'two', 'second']),
    );
    expect(sends()).toHaveLength(3);
  });

  it('is not lost with a conversation that the service does not know yet', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    network.switch(false);
    page.send('q');
    page.dispose();
    network.switch(true);
    const reloaded = await reopen(page, { network });
    await answerRun(0, 'a');
    await settled(reloaded);
    expect(reloaded.texts()).toEqual(['q', 'a']);
  });

  it('goes out once when two tabs have it', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    network.switch(false);
    page.send('q');
    const other = await reopen(page, { network });
    network.switch(true);
    await answerRun(0, 'a');
    await Promise.all([settled(page), settled(other)]);
    expect(service.runs).toHaveLength(1);
    expect(page.texts()).toEqual(['q', 'a']);
  });
});

describe('what waits in a conversation that is not on show', () => {
  it('goes out in its order, without the conversation being opened', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    await askAndAnswer(page, 'zero', 'nothing');
    const { sessionId } = page.state;
    network.switch(false);
    page.send('one');
    page.send('two');
    page.startNewChat();
    network.switch(true);
    await answerRun(1, 'first');
    await answerRun(2, 'second');
    expect(page.texts()).toEqual([]);
    await eventually(() => expect(service.history.every(({ status }) => status === 'complete')).toBe(true));
    await page.openSession(sessionId ?? '');
    await page.loadEarlier();
    expect(page.texts()).toEqual(['zero', 'nothing', 'one', 'first', 'two', 'second']);
    expect(page.state.outbox).toEqual([]);
    expect(sends()).toHaveLength(3);
  });

  it('goes out after a reload too, when another conversation is on show', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    network.switch(false);
    page.send('q');
    page.startNewChat();
    page.dispose();
    network.switch(true);
    const reloaded = await reopen(page, { network });
    await answerRun(0, 'a');
    expect(reloaded.texts()).toEqual([]);
    expect(sends()).toHaveLength(1);
  });

  it('is sent once when the visitor comes back to it', async () => {
    const network = testNetwork();
    const page = openPage({ network });
    await askAndAnswer(page, 'zero', 'nothing');
    const { sessionId } = page.state;
    network.switch(false);
    page.send('one');
    page.startNewChat();
    await page.openSession(sessionId ?? '');
    network.switch(true);
    await answerRun(1, 'first');
    await eventually(() => expect(page.texts()).toEqual(['zero', 'nothing', 'one', 'first']));
    await settled(page);
    expect(service.runs).toHaveLength(2);
  });
});

it('waits as well when the network goes while it is being sent', async () => {
  const network = testNetwork();
  const page = openPage({ network });
  service.intercept = (_request, response) => {
    network.switch(false);
    response.destroy();
    return true;
  };
  page.send('q');
  await settled(page);
  expect(deliveries(page)).toEqual(['waiting']);
  service.intercept = undefined;
  network.switch(true);
  await answerRun(0, 'a');
  await eventually(() => expect(page.texts()).toEqual(['q', 'a']));
  expect(new Set(sends().map(({ body }) => body)).size).toBe(1);
});

it('lets the others wait behind a question that was refused, until the visitor acts', async () => {
  const network = testNetwork();
  const page = openPage({ network });
  network.switch(false);
  page.send('one');
  page.send('two');
  refuseWith(1114);
  network.switch(true);
  await eventually(() => expect(deliveries(page)).toEqual(['unsent', 'waiting']));
  service.intercept = undefined;
  page.tryAgain(page.state.headId!);
  await answerRun(0, 'first');
  await answerRun(1, 'second');
  await eventually(() => expect(page.texts()).toEqual(['one', 'first', 'two', 'second']));
});

describe('the attachments of a draft', () => {
  const image = { type: 'image', source: { type: 'url', value: '/im/files/1' } } as const;

  it('are kept for each conversation apart, across reloads', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const { sessionId } = page.state;
    page.setDraftAttachments([image]);
    page.startNewChat();
    expect(page.state.draftAttachments).toEqual([]);
    const reloaded = openPage({ storage: page.storage });
    await reloaded.openSession(sessionId!);
    expect(reloaded.state.draftAttachments).toEqual([image]);
  });

  it('are gone once they are sent, and need no text', async () => {
    const page = openPage();
    page.setDraftAttachments([image]);
    expect(page.send('', page.state.draftAttachments)).toBe(true);
    expect(page.state.draftAttachments).toEqual([]);
    expect((await run()).input.messages[0]?.content).toEqual([image]);
  });

  it('stay, as the draft does, with the conversation that another question begins', async () => {
    const page = openPage();
    page.setDraft('half a');
    page.setDraftAttachments([image]);
    await askAndAnswer(page, 'example', 'a');
    page.dispose();
    const reloaded = await reopen(page);
    expect(reloaded.state).toMatchObject({ draft: 'half a', draftAttachments: [image] });
    reloaded.startNewChat();
    expect(reloaded.state).toMatchObject({ draft: '', draftAttachments: [] });
  });

  it('survive damaged storage', async () => {
    const entries = new Map<string, string>();
    const page = openPage({ storage: testStorage(entries) });
    page.setDraftAttachments([image]);
    for (const key of entries.keys()) entries.set(key, '[{"type":5}]');
    const reloaded = openPage({ storage: testStorage(entries) });
    await reloaded.openLatest();
    expect(reloaded.state.draftAttachments).toEqual([]);
  });
});
