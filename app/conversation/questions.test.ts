import { subscribe } from 'valtio/vanilla';
import { describe, expect, it, vi } from 'vitest';
import { currentBranch } from './tree/message-tree.ts';
import {
  askAndAnswer,
  beginAnswer,
  endRun,
  eventually,
  openPage,
  refuseWith,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

useChatService();

/** Runs all that the running task still has to do, as a page does before it draws. */
const endTask = () => new Promise((resolve) => process.nextTick(resolve));

it('is on show before it is sent', async () => {
  const page = openPage();
  const ask = vi.spyOn(page.visitor.service, 'openStream');
  page.send('q');
  await endTask();
  expect(page.texts()).toEqual(['q']);
  expect(ask).not.toHaveBeenCalled();
  await eventually(() => expect(ask).toHaveBeenCalledOnce());
});

describe('an answer', () => {
  it('survives cuts of its connection', async () => {
    const page = openPage();
    const phases = new Set<string | undefined>();
    subscribe(page.state, () => phases.add(page.state.run?.phase), true);
    page.send('q');
    const { emit, cut } = await run();
    for (const piece of ['a', 'b', 'c', 'd']) {
      emit(textEvent(piece));
      await eventually(() => expect(page.texts().at(-1)).toContain(piece));
      cut();
    }
    await endRun(page, { emit });
    expect(page.texts()).toEqual(['q', 'abcd']);
    expect(service.count('/v1/im/msg/send')).toBe(1);
    expect(service.count('/v1/im/msg/stream')).toBe(4);
    expect(phases).toContain('reconnecting');
    expect(page.state.run).toBeNull();
  });

  it('keeps its text beside the error it ends with', async () => {
    const page = openPage();
    page.send('q');
    const { emit } = await run();
    emit(textEvent('partial'));
    emit({ type: 'RUN_ERROR', message: 'boom', code: '1200' });
    await settled(page);
    expect(page.texts()).toEqual(['q', 'partial']);
    expect(currentBranch(page.state)[1]).toMatchObject({
      status: 'failed',
      error: { code: 1200, textKey: 'status.1200' },
    });
  });

  it.each([
    ['is gone', 410],
    ['is unknown', 404],
  ])('says that it broke off when its stream %s', async (_name, code) => {
    const page = openPage();
    const { cut } = await beginAnswer(page, 'partial');
    refuseWith(code);
    cut();
    await settled(page);
    expect(page.texts()).toEqual(['q', 'partial']);
    expect(currentBranch(page.state)[1]).toMatchObject({
      status: 'failed',
      error: { textKey: 'status.709' },
    });
  });

  it('is taken from the history when its stream is gone but it is complete', async () => {
    const page = openPage();
    const { emit, cut } = await beginAnswer(page, 'partial');
    refuseWith(410, 200, ({ url }) => url.pathname.endsWith('/stream'));
    cut();
    await endRun(page, { emit }, ' and the rest');
    expect(page.texts()).toEqual(['q', 'partial and the rest']);
  });

  it('can be made anew, as another version', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    const firstId = page.state.headId!;
    expect(page.tryAgain(firstId)).toBe(true);
    const { emit, input } = await run(1);
    expect(input).toMatchObject({ messages: [], forwardedProps: { regenerate: true } });
    await endRun(page, { emit }, 'second');
    expect(page.texts()).toEqual(['q', 'second']);
    expect(page.state.messages.byId.get(firstId)).toMatchObject({ parts: [{ text: 'first' }] });
  });

  it('stays on show, with the error beside it, when it could not be made anew', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'first');
    refuseWith(1113);
    page.tryAgain(page.state.headId!);
    await settled(page);
    expect(page.texts()).toEqual(['q', 'first']);
    expect(currentBranch(page.state)[1]).toMatchObject({
      status: 'complete',
      error: { textKey: 'status.1113' },
    });
  });

  it('goes into a new conversation when the old one is no longer kept', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const old = page.state.sessionId;
    refuseWith(404, 404, ({ body }) => body.includes(old ?? ''));
    page.send('next');
    page.setDraft('half a thought');
    const { emit, input } = await run(1);
    expect(input.forwardedProps).toMatchObject({ parentId: null });
    await endRun(page, { emit }, 'new');
    expect(page.texts()).toEqual(['next', 'new']);
    expect(page.state.sessionId).not.toBe(old);
    expect(page.state.draft).toBe('half a thought');
    expect(openPage({ storage: page.storage }).state.outbox).toEqual([]);
  });

  it('stays unsent when not even a new conversation is taken', async () => {
    const page = openPage();
    refuseWith(404, 404);
    page.send('q');
    await settled(page);
    expect(currentBranch(page.state)).toMatchObject([
      { delivery: 'unsent', error: { textKey: 'status.404' } },
    ]);
  });

  it('leaves its question known as the last one asked on this page, however fast it comes', async () => {
    const page = openPage();
    await askAndAnswer(page, 'q', 'a');
    const [question, answer] = currentBranch(page.state);
    expect(page.state.askedId).toBe(question?.id);
    page.tryAgain(answer?.id ?? '');
    await endRun(page, await run(1));
    expect(page.state.askedId).toBe(question?.id);
    page.startNewChat();
    expect(page.state.askedId).toBeNull();
  });
});
