import { describe, expect, it } from 'vitest';
import { sendJson } from '../service/http-server.test-helper.ts';
import { textOf } from './tree/message-tree.ts';
import {
  askAndAnswer,
  endRun,
  eventually,
  openPage,
  type Page,
  refuseWith,
  reopen,
  run,
  service,
  settled,
  useChatService,
} from './page.test-helper.ts';
import { textEvent } from './run/recorded-stream.test-helper.ts';

useChatService();

const interrupt = {
  id: 'i1',
  reason: 'tool_call',
  toolCallId: 'c1',
  metadata: { tool: { name: 'addToBasket', arguments: '{"id":1}' } },
};
const INTERRUPTED = { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [interrupt] } };
const entries = [{ interruptId: 'i1', status: 'resolved' as const, payload: { content: '"done"' } }];

const answerOf = ({ state }: Page) =>
  state.messages.byId.get(state.headId ?? '') ?? expect.fail('There is no answer.');

/** Asks a question whose answer ends with an event before it is whole. */
const askAndCut = async (page: Page, text = 'Turn the ke', last: object = cut()) => {
  const before = service.runs.length;
  page.send('q');
  const { emit } = await run(before);
  if (text) emit(textEvent(text));
  emit(last);
  await settled(page);
  return answerOf(page).id;
};

/** Asks a question whose answer waits for a tool of the host page. */
const askAndWait = (page: Page, text = 'One moment.') => askAndCut(page, text, INTERRUPTED);

describe('an answer that waits', () => {
  it('keeps what it waits for, with the tool that the metadata names', async () => {
    const page = openPage();
    await askAndWait(page);
    expect(answerOf(page)).toMatchObject({
      status: 'complete',
      interrupts: [{ id: 'i1', toolCallId: 'c1', tool: { name: 'addToBasket', arguments: '{"id":1}' } }],
    });
  });

  it('finds the tool among the steps where no metadata names it', async () => {
    const page = openPage();
    page.send('q');
    const { emit } = await run();
    emit({ type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'showOrder' });
    emit({ type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"n":2}' });
    emit({ type: 'TOOL_CALL_END', toolCallId: 'c1' });
    const { metadata: _metadata, ...bare } = interrupt;
    emit({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [bare, { id: 7 }, null] } });
    await settled(page);
    expect(answerOf(page).interrupts).toMatchObject([{ tool: { name: 'showOrder', arguments: '{"n":2}' } }]);
  });

  it('continues as the same answer with a run of its own, which carries what goes along', async () => {
    const extras = { tools: [{ name: 'addToBasket' }], context: [{ description: 'Title', value: 'Shop' }] };
    const page = openPage({ extras: () => Promise.resolve(extras) });
    const answerId = await askAndWait(page);
    expect(page.resume(answerId, entries)).toBe(true);
    const { input, emit } = await run(1);
    const first = service.runs[0]?.input;
    expect(input).toMatchObject({
      ...extras,
      messages: [],
      resume: entries,
      forwardedProps: { answerId, parentId: first?.messages[0]?.id },
    });
    expect(first).toMatchObject(extras);
    expect(input.runId).not.toBe(first?.runId);
    await endRun(page, { emit }, 'One moment. It is in your basket.');
    expect(page.texts()).toEqual(['q', 'One moment. It is in your basket.']);
    expect(answerOf(page).interrupts).toBeUndefined();
    expect(page.told).toEqual([
      ['asked', 'q'],
      ['answered', 'One moment.'],
      ['answered', 'One moment. It is in your basket.'],
    ]);
  });

  it('keeps showing what was there until the new stream has caught up', async () => {
    const page = openPage();
    const answerId = await askAndWait(page, 'A text of some length.');
    page.resume(answerId, entries);
    const { emit } = await run(1);
    const seen = new Set<string>();
    const watch = () => seen.add(page.texts()[1] ?? '');
    watch();
    for (const piece of ['A text', ' of some', ' length.', ' And more.']) {
      emit(textEvent(piece));
      await new Promise((resolve) => setTimeout(resolve, 40));
      watch();
    }
    await eventually(() => expect(page.texts()[1]).toBe('A text of some length. And more.'));
    watch();
    expect([...seen]).toEqual(['A text of some length.', 'A text of some length. And more.']);
    await endRun(page, { emit });
  });

  it('takes nothing while an answer is being written, nor twice, nor where nothing waits', async () => {
    const page = openPage();
    const answerId = await askAndWait(page);
    expect(page.resume('unknown', entries)).toBe(false);
    expect(page.resume(answerId, [])).toBe(false);
    expect(page.resume(answerId, entries)).toBe(true);
    expect(page.resume(answerId, entries)).toBe(false);
    await endRun(page, await run(1));
    expect(page.resume(answerId, entries)).toBe(false);
    expect(service.runs).toHaveLength(2);
  });

  it('tries again with the same run when the service could not be reached', async () => {
    const page = openPage();
    const answerId = await askAndWait(page);
    const runIds: string[] = [];
    service.intercept = ({ body, url }, response) => {
      if (!url.pathname.endsWith('/msg/send')) return false;
      runIds.push((JSON.parse(body) as { runId: string }).runId);
      sendJson(response, { code: 500 }, 500);
      return true;
    };
    page.resume(answerId, entries);
    await settled(page);
    expect(answerOf(page)).toMatchObject({ status: 'complete', error: { retryable: true } });
    expect(answerOf(page).interrupts).toHaveLength(1);
    service.intercept = undefined;
    page.resume(answerId, entries);
    const { input, emit } = await run(1);
    expect(new Set([...runIds, input.runId]).size).toBe(1);
    await endRun(page, { emit });
    expect(answerOf(page).error).toBeUndefined();
  });

  it('takes over what the service has when it does not wait any more', async () => {
    const page = openPage();
    const answerId = await askAndWait(page);
    const [stored] = service.history;
    if (stored)
      Object.assign(stored, { interrupts: undefined, parts: [{ type: 'text', text: 'Done elsewhere.' }] });
    refuseWith(410, 200, ({ url }) => url.pathname.endsWith('/msg/send'));
    page.resume(answerId, entries);
    await eventually(() => expect(page.texts()).toEqual(['q', 'Done elsewhere.']));
    expect(answerOf(page)).not.toHaveProperty('error');
    expect(answerOf(page).interrupts).toBeUndefined();
    expect(page.state.run).toBeNull();
  });

  it('waits no more once another question has been asked', async () => {
    const page = openPage();
    const answerId = await askAndWait(page);
    await askAndAnswer(page, 'another', 'Fine.');
    expect(page.state.messages.byId.get(answerId)?.interrupts).toBeUndefined();
    expect(page.resume(answerId, entries)).toBe(false);
  });

  it('is continued in every tab, and is nobody’s own in those that only watch', async () => {
    const tabs = `tabs-${Math.random()}`;
    const page = openPage({ tabs });
    const answerId = await askAndWait(page);
    const other = await reopen(page, { tabs });
    expect(answerOf(other).interrupts).toHaveLength(1);
    const ended = answerOf(page).runId;
    expect([page.isOwnRun(ended), other.isOwnRun(ended)]).toEqual([true, false]);
    page.resume(answerId, entries);
    const { emit } = await run(1);
    emit(textEvent('One moment. Done.'));
    await eventually(() => expect(other.texts()).toEqual(['q', 'One moment. Done.']));
    await endRun(page, { emit });
    await settled(other);
    expect(textOf(answerOf(other))).toBe('One moment. Done.');
    expect(answerOf(other).interrupts).toBeUndefined();
    expect(other.told).toEqual([['joined', 'One moment. Done.']]);
  });
});

const cut = (metadata: object = { kind: 'length' }, code = 709) => ({
  type: 'RUN_ERROR',
  message: 'm',
  code: String(code),
  metadata,
});

describe('an answer that is not whole', () => {
  it('says what became of it, here and after a reload', async () => {
    const page = openPage();
    await askAndCut(page);
    const expected = { status: 'failed', error: { code: 709, kind: 'length' } };
    expect(answerOf(page)).toMatchObject(expected);
    const reloaded = await reopen(page);
    expect(answerOf(reloaded)).toMatchObject(expected);
  });

  it('goes on as the same answer, which is told from its beginning', async () => {
    const page = openPage();
    const answerId = await askAndCut(page);
    expect(page.goOn(answerId)).toBe(true);
    const { input, emit } = await run(1);
    const first = service.runs[0]?.input;
    expect(input).toMatchObject({
      messages: [],
      forwardedProps: { answerId, parentId: first?.messages[0]?.id, goOn: true },
    });
    expect(input).not.toHaveProperty('resume');
    expect(input.runId).not.toBe(first?.runId);
    const seen = new Set<string>();
    for (const piece of ['Turn the', ' ke', 'y. Done.']) {
      seen.add(page.texts()[1] ?? '');
      emit(textEvent(piece));
    }
    await eventually(() => expect(page.texts()[1]).toBe('Turn the key. Done.'));
    expect([...seen]).toEqual(['Turn the ke']);
    await endRun(page, { emit });
    expect(page.texts()).toEqual(['q', 'Turn the key. Done.']);
    expect(answerOf(page)).toMatchObject({ id: answerId, status: 'complete' });
    expect(answerOf(page).error).toBeUndefined();
  });

  it('goes on in a tab that was opened later, and the first one shows it', async () => {
    const tabs = `tabs-${Math.random()}`;
    const page = openPage({ tabs });
    const answerId = await askAndCut(page);
    const other = await reopen(page, { tabs });
    expect(other.goOn(answerId)).toBe(true);
    const { emit } = await run(1);
    emit(textEvent('Turn the key.'));
    await eventually(() => expect(page.texts()).toEqual(['q', 'Turn the key.']));
    await endRun(page, { emit });
    await settled(other);
    expect(page.texts()).toEqual(['q', 'Turn the key.']);
  });

  it('keeps its words where the service cannot be reached, and tries again with the same run', async () => {
    const page = openPage();
    const answerId = await askAndCut(page);
    const runIds: string[] = [];
    service.intercept = ({ body, url }, response) => {
      if (!url.pathname.endsWith('/msg/send')) return false;
      runIds.push((JSON.parse(body) as { runId: string }).runId);
      sendJson(response, { code: 500 }, 500);
      return true;
    };
    page.goOn(answerId);
    await settled(page);
    expect(page.texts()).toEqual(['q', 'Turn the ke']);
    expect(answerOf(page)).toMatchObject({ status: 'failed', error: { retryable: true } });
    service.intercept = undefined;
    expect(page.goOn(answerId)).toBe(true);
    const { input, emit } = await run(1);
    expect(new Set([...runIds, input.runId]).size).toBe(1);
    await endRun(page, { emit }, 'Turn the key.');
    expect(answerOf(page)).toMatchObject({ status: 'complete' });
  });

  it('shows what the service has where another tab has gone on with it', async () => {
    const page = openPage();
    const answerId = await askAndCut(page);
    const [stored] = service.history;
    Object.assign(stored ?? {}, {
      status: 'complete',
      error: undefined,
      parts: [{ type: 'text', text: 'All.' }],
    });
    refuseWith(410, 200, ({ url }) => url.pathname.endsWith('/msg/send'));
    page.goOn(answerId);
    await eventually(() => expect(page.texts()).toEqual(['q', 'All.']));
    expect(answerOf(page)).toMatchObject({ status: 'complete' });
  });

  it('goes on after it was stopped, and not where it has no word, is refused or is whole', async () => {
    const page = openPage();
    const stopped = await askAndCut(page, 'Half', { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
    expect(page.goOn(stopped)).toBe(true);
    const { emit } = await run(1);
    expect(page.goOn(stopped)).toBe(false);
    await endRun(page, { emit }, 'Half an answer.');
    expect(page.goOn(stopped)).toBe(false);
    expect(page.goOn(await askAndCut(page, ''))).toBe(false);
    expect(page.goOn(await askAndCut(page, 'Half', cut({ kind: 'filter' }, 1114)))).toBe(false);
    expect(page.goOn('unknown')).toBe(false);
  });

  it('says when to go on where the provider limits how often it is asked', async () => {
    const page = openPage();
    const retryAt = Date.now() + 20_000;
    await askAndCut(page, 'Half', cut({ retryAt }, 1113));
    expect(answerOf(page).error).toMatchObject({ code: 1113, retryAt });
  });
});

describe('another visitor', () => {
  it('sees nothing of what was on show and being written, in no tab', async () => {
    const tabs = `tabs-${Math.random()}`;
    const page = openPage({ tabs });
    await askAndAnswer(page, 'q', 'a');
    const other = await reopen(page, { tabs });
    other.setDraft('half a question');
    page.forget();
    page.events.tell({ type: 'visitor-changed', isSame: false });
    await eventually(() => expect(other.texts()).toEqual([]));
    expect(page.texts()).toEqual([]);
    expect(other.state).toMatchObject({ sessionId: null, draft: '' });
    const later = await reopen(page);
    expect(later.texts()).toEqual([]);
    expect(later.state.draft).toBe('');
  });
});
