import { beforeEach, describe, expect, it } from 'vitest';
import { currentBranch } from './tree/message-tree.ts';
import {
  answerRun,
  askAndAnswer,
  eventually,
  openPage,
  refuseWith,
  run,
  service,
  testNetwork,
  useChatService,
} from './page.test-helper.ts';
import type { Page } from './page.test-helper.ts';

useChatService();

/** Lets the service forget a conversation, as it does after some days. */
const expire = (sessionId: string | null) => {
  service.history.length = 0;
  refuseWith(404, 404, ({ body }) => body.includes(sessionId ?? ''));
};

const refuse = () => {
  refuseWith(1114);
};

describe('the questions that an expired conversation has not taken', () => {
  let network: ReturnType<typeof testNetwork>;
  let page: Page;
  beforeEach(async () => {
    network = testNetwork();
    page = openPage({ network });
    await askAndAnswer(page, 'first', 'a');
  });

  it('go on in a new one, in their order, with the one that finds out', async () => {
    const { sessionId } = page.state;
    refuse();
    page.send('refused');
    await eventually(() => expect(currentBranch(page.state).at(-1)?.delivery).toBe('unsent'));
    expire(sessionId);
    network.switch(false);
    page.send('one');
    page.send('two');
    network.switch(true);
    await answerRun(1, 'A');
    await answerRun(2, 'B');
    await eventually(() => expect(page.texts()).toEqual(['one', 'A', 'two', 'B']));
    expect(page.state.sessionId).not.toBe(sessionId);
    const versions = [...page.state.messages.byId.values()].filter(({ parentId }) => parentId === null);
    expect(versions.map(({ parts }) => parts)).toContainEqual([{ type: 'text', text: 'refused' }]);
  });

  it.each(['unsent', 'waiting'] as const)('begin a new one when it is opened again: %s', async (delivery) => {
    const { sessionId } = page.state;
    if (delivery === 'unsent') refuse();
    else network.switch(false);
    page.send('next');
    await eventually(() => expect(currentBranch(page.state).at(-1)?.delivery).toBe(delivery));
    page.dispose();
    expire(sessionId);
    const reloaded = openPage({ storage: page.storage, network });
    await reloaded.openLatest();
    expect(reloaded.texts()).toEqual(['next']);
    expect(reloaded.state.sessionId).not.toBe(sessionId);
    network.switch(true);
    if (delivery === 'unsent') reloaded.tryAgain(reloaded.state.headId!);
    await answerRun(1, 'A');
    await eventually(() => expect(reloaded.texts()).toEqual(['next', 'A']));
    expect((await run(1)).input).toMatchObject({ forwardedProps: { parentId: null } });
  });

  it('begin a new one also when another conversation is on show', async () => {
    const { sessionId } = page.state;
    network.switch(false);
    page.send('next');
    page.startNewChat();
    expire(sessionId);
    network.switch(true);
    await answerRun(1, 'A');
    const { input } = await run(1);
    expect(input.threadId).not.toBe(sessionId);
    expect(input.forwardedProps.parentId).toBeNull();
    expect(page.texts()).toEqual([]);
  });
});
