import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { messageOf, versionsOf } from './tree/message-tree.ts';
import {
  askAndAnswer,
  endRun,
  eventually,
  openPage,
  reopen,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import type { Page } from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';
import { withMessages } from './tree/message-index.ts';

useChatService();

const heads = () =>
  service.requests
    .filter(({ url }) => url.pathname.endsWith('/session/set'))
    .map(({ body }) => (JSON.parse(body) as { headId: string }).headId);

const answerAgain = async (page: Page, text: string): Promise<string> => {
  const before = service.runs.length;
  expect(page.tryAgain(page.state.headId!)).toBe(true);
  await endRun(page, await run(before), text);
  return page.state.headId!;
};

const openVersions = async () => {
  const page = openPage();
  await askAndAnswer(page, 'q', 'first');
  const firstId = page.state.headId!;
  const secondId = await answerAgain(page, 'second');
  return { page, firstId, secondId };
};

describe('a new version of an answer', () => {
  it('stands after the one before it, and both are to be compared', async () => {
    const { page, firstId, secondId } = await openVersions();
    expect(versionsOf(page.state, secondId)).toEqual({
      index: 1,
      count: 2,
      previousId: firstId,
      nextId: undefined,
    });
    expect(page.state.comparison).toEqual({ messageId: secondId, previousId: firstId });
    page.dismissComparison();
    expect(page.state.comparison).toBeNull();
  });

  it('is still to be compared after a reload, until the visitor has said or dismissed it', async () => {
    const { page, firstId, secondId } = await openVersions();
    page.dispose();
    const reloaded = await reopen(page);
    expect(reloaded.state.comparison).toEqual({ messageId: secondId, previousId: firstId });
    reloaded.dismissComparison();
    const dismissed = await reopen(page);
    expect(dismissed.state.comparison).toBeNull();
  });

  it('is read from where the answer to a new question is, also of a chat that was opened', async () => {
    const { page, secondId } = await openVersions();
    const reloaded = await reopen(page);
    expect(reloaded.state.askedId).toBeNull();
    await answerAgain(reloaded, 'third');
    expect(reloaded.state.askedId).toBe(messageOf(reloaded.state, secondId)?.parentId);
  });

  it('is not to be compared after a reload where the visitor has said how elsewhere', async () => {
    const { page, secondId } = await openVersions();
    service.history.find(({ id }) => id === secondId)!.verdict = 'better';
    const reloaded = await reopen(page);
    expect(reloaded.state.comparison).toBeNull();
  });

  it('is the newest whatever the clock of the browser says', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    const first = page.state.messages.byId.get(page.state.headId!)!;
    page.state.messages = withMessages(page.state.messages, [
      { ...first, createdAt: Date.now() + 3_600_000 },
    ]);
    const secondId = await answerAgain(page, 'second');
    expect(versionsOf(page.state, secondId)).toMatchObject({ index: 1, previousId: first.id });
  });

  it('leaves one that failed as it was: with its error', async () => {
    const page = openPage();
    page.send('q');
    const { emit } = await run();
    emit(textEvent('partial'));
    emit({ type: 'RUN_ERROR', message: 'm', code: '709' });
    await settled(page);
    const firstId = page.state.headId!;
    const failed = { status: 'failed', error: { code: 709, retryable: true } };
    service.intercept = ({ url }) => url.pathname.endsWith('/send');
    page.tryAgain(firstId);
    await page.stop();
    await settled(page);
    expect(page.state.headId).toBe(firstId);
    expect(page.state.messages.byId.get(firstId)).toMatchObject(failed);
    service.intercept = undefined;
    await answerAgain(page, 'second');
    expect(page.state.messages.byId.get(firstId)).toMatchObject(failed);
  });

  it('is made once by a double click', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    const id = page.state.headId!;
    expect([page.tryAgain(id), page.tryAgain(id)]).toEqual([true, false]);
    await run(1);
    expect(service.runs).toHaveLength(2);
  });

  it.each([
    ['asked next', (page: Page) => page.send('next')],
    ['started anew', (page: Page) => page.startNewChat()],
  ])('is no longer to be compared once something is %s', async (_name, act) => {
    const { page } = await openVersions();
    act(page);
    expect(page.state.comparison).toBeNull();
  });

  it('is not to be compared with one that failed', async () => {
    const page = openPage();
    page.send('q');
    const { emit } = await run();
    emit(textEvent('partial'));
    emit({ type: 'RUN_ERROR', message: 'boom', code: '1200' });
    await settled(page);
    await answerAgain(page, 'second');
    expect(page.state.comparison).toBeNull();
  });
});

describe('the chosen version', () => {
  it('is shown with what followed it, stored and still there after a reload', async () => {
    const { page, firstId, secondId } = await openVersions();
    await askAndAnswer(page, 'next', 'third');
    expect(page.texts()).toEqual(['q', 'second', 'next', 'third']);
    page.showVersion(firstId);
    expect(page.texts()).toEqual(['q', 'first']);
    page.showVersion(secondId);
    expect(page.texts()).toEqual(['q', 'second', 'next', 'third']);
    page.showVersion(firstId);
    await eventually(() => expect(heads().at(-1)).toBe(firstId));
    const reloaded = await reopen(page);
    await reloaded.loadEarlier();
    expect(reloaded.texts()).toEqual(['q', 'first']);
  });

  it('is found again behind many newer messages of other versions', async () => {
    const { page, firstId, secondId } = await openVersions();
    for (const name of ['1', '2', '3']) await askAndAnswer(page, `q${name}`, `a${name}`);
    page.showVersion(firstId);
    const reloaded = await reopen(page);
    expect(reloaded.state.headId).toBe(firstId);
    while (reloaded.state.hasEarlier) await reloaded.loadEarlier();
    expect(reloaded.texts()).toEqual(['q', 'first']);
    reloaded.showVersion(secondId);
    expect(reloaded.texts()).toHaveLength(8);
  });

  it('is stored one at a time, the last choice last, and none twice', async () => {
    const { page, firstId, secondId } = await openVersions();
    let release: (() => void) | undefined;
    service.intercept = ({ url }, response) => {
      if (!url.pathname.endsWith('/session/set')) return false;
      const answer = () => sendJson(response, { object: { id: 's', createdAt: 1, updatedAt: 1 } });
      if (release) answer();
      else release = answer;
      return true;
    };
    page.showVersion(firstId);
    await eventually(() => expect(heads()).toEqual([firstId]));
    for (const id of [secondId, firstId, secondId]) page.showVersion(id);
    release?.();
    await eventually(() => expect(heads()).toEqual([firstId, secondId]));
    page.showVersion(secondId);
    expect(heads()).toHaveLength(2);
  });

  it('stays on show while another one is being written', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    const firstId = page.state.headId!;
    page.tryAgain(firstId);
    const { emit } = await run(1);
    emit(textEvent('second'));
    await eventually(() => expect(page.texts()).toEqual(['q', 'second']));
    page.showVersion(firstId);
    await endRun(page, { emit });
    expect(page.texts()).toEqual(['q', 'first']);
  });

  it('is stored later when there is no network', async () => {
    let goOnline: (() => void) | undefined;
    let isOnline = true;
    const network = {
      isOnline: () => isOnline,
      whenOnline: () => new Promise<void>((resolve) => (goOnline = resolve)),
    };
    const page = openPage({ network });
    await askAndAnswer(page, 'q', 'first');
    const firstId = page.state.headId!;
    await answerAgain(page, 'second');
    isOnline = false;
    service.intercept = (_request, response) => {
      if (!isOnline) response.destroy();
      return !isOnline;
    };
    page.showVersion(firstId);
    await eventually(() => expect(goOnline).toBeDefined());
    isOnline = true;
    goOnline?.();
    await eventually(() => expect(heads()).toEqual([firstId, firstId]));
  });
});

describe('an edited question', () => {
  it('stands beside the one before it, with an answer of its own', async () => {
    const page = openPage();
    await askAndAnswer(page, 'one', 'first');
    await askAndAnswer(page, 'two', 'second');
    const before = page.state.messages.byId.get(page.state.headId!)!;
    expect(page.editQuestion(before.parentId!, ' other ')).toBe(true);
    const { emit, input } = await run(2);
    expect(input.forwardedProps.parentId).toBe(service.runs[0]?.input.forwardedProps.answerId);
    await endRun(page, { emit }, 'third');
    expect(page.texts()).toEqual(['one', 'first', 'other', 'third']);
    page.showVersion(before.parentId!);
    expect(page.texts()).toEqual(['one', 'first', 'two', 'second']);
  });

  it('keeps its files and images', async () => {
    const page = openPage();
    const image = { type: 'image', source: { type: 'url', value: '/im/files/1' } } as const;
    page.send('look', [image]);
    await endRun(page, await run());
    const answer = page.state.messages.byId.get(page.state.headId!)!;
    page.editQuestion(answer.parentId!, 'look again');
    const { input } = await run(1);
    expect(input.messages[0]?.content).toEqual([image, { type: 'text', text: 'look again' }]);
  });

  it.each(['', '  ', 'x'.repeat(32_001)])('is not taken when it is empty or too long', async (text) => {
    const page = openPage();
    await askAndAnswer(page, 'one', 'first');
    const { parentId } = page.state.messages.byId.get(page.state.headId!)!;
    expect(page.editQuestion(parentId!, text)).toBe(false);
    expect(page.state.run).toBeNull();
  });
});
