import { describe, expect, it } from 'vitest';
import { createPagedList, emptyPages, type PagedListOptions } from './paged-list.ts';

type Page = { list: number[]; next?: string };
type Pull = { next: string | null; signal: AbortSignal; answer: (page: Page) => void; fail: () => void };

/** A list of numbers, the greatest first. */
const setUp = (options: Partial<PagedListOptions<number>> = {}) => {
  const pulls: Pull[] = [];
  const state = emptyPages<number>();
  const list = createPagedList({
    state,
    pull: (next, signal) =>
      new Promise<Page>((resolve, reject) => {
        pulls.push({ next, signal, answer: resolve, fail: () => reject(new Error('down')) });
      }),
    idOf: String,
    isBefore: (one, other) => one > other,
    ...options,
  });
  return { list, state, pulls };
};

/** Loads the first page. */
const loaded = async (page: Page, options?: Partial<PagedListOptions<number>>) => {
  const world = setUp(options);
  const load = world.list.load();
  world.pulls[0]?.answer(page);
  await load;
  world.pulls.length = 0;
  return world;
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('load', () => {
  it('shows the first page', async () => {
    const { list, state, pulls } = setUp();
    const load = list.load();
    expect(state.status).toBe('loading');
    pulls[0]?.answer({ list: [9, 8], next: 'b' });
    await load;
    expect(state).toEqual({ list: [9, 8], next: 'b', status: 'ready', more: 'idle' });
    expect(pulls.map(({ next }) => next)).toEqual([null]);
  });

  it('keeps the list that was there when it fails', async () => {
    const { list, state, pulls } = await loaded({ list: [9] });
    const load = list.load();
    pulls[0]?.fail();
    await load;
    expect(state).toMatchObject({ list: [9], status: 'failed' });
  });

  it('drops what is on its way', async () => {
    const { list, state, pulls } = await loaded({ list: [9], next: 'b' });
    const [more, load] = [list.loadMore(), list.load()];
    expect(pulls[0]?.signal.aborted).toBe(true);
    pulls[1]?.answer({ list: [10] });
    pulls[0]?.answer({ list: [8] });
    await Promise.all([more, load]);
    expect(state).toEqual({ list: [10], next: null, status: 'ready', more: 'idle' });
  });

  it('asks once more when the list was changed or is to be refreshed meanwhile', async () => {
    for (const happen of ['change', 'refresh'] as const) {
      const { list, state, pulls } = setUp();
      const load = list.load();
      if (happen === 'change') list.change(() => [10]);
      else void list.refresh();
      pulls[0]?.answer({ list: [9] });
      await settle();
      expect(state.status).toBe('loading');
      pulls[1]?.answer({ list: [10, 9] });
      await load;
      expect(state).toMatchObject({ list: [10, 9], status: 'ready' });
      expect(pulls).toHaveLength(2);
    }
  });
});

describe('loadMore', () => {
  it('adds the next page without what is there already', async () => {
    const { list, state, pulls } = await loaded({ list: [9, 8], next: 'b' });
    const more = list.loadMore();
    await list.loadMore();
    pulls[0]?.answer({ list: [8, 7] });
    await more;
    expect(pulls.map(({ next }) => next)).toEqual(['b']);
    expect(state).toEqual({ list: [9, 8, 7], next: null, status: 'ready', more: 'idle' });
    await list.loadMore();
    expect(pulls).toHaveLength(1);
  });

  it('may be tried again when it failed', async () => {
    const { list, state, pulls } = await loaded({ list: [9], next: 'b' });
    const more = list.loadMore();
    pulls[0]?.fail();
    await more;
    expect(state).toMatchObject({ list: [9], next: 'b', status: 'ready', more: 'failed' });
    void list.loadMore();
    expect(pulls).toHaveLength(2);
  });

  it('loads anew when the list was changed meanwhile', async () => {
    const { list, state, pulls } = await loaded({ list: [9], next: 'b' });
    const more = list.loadMore();
    list.change((items) => items.filter((item) => item !== 8));
    pulls[0]?.answer({ list: [8] });
    await settle();
    pulls[1]?.answer({ list: [9] });
    await more;
    expect(state).toMatchObject({ list: [9], status: 'ready', more: 'idle' });
  });
});

describe('refresh', () => {
  it('takes over the first page and keeps what was loaded beyond it', async () => {
    const { list, state, pulls } = await loaded({ list: [9, 8, 7, 6], next: 'c' });
    const refresh = list.refresh();
    pulls[0]?.answer({ list: [10, 8], next: 'b' });
    await refresh;
    expect(state).toMatchObject({ list: [10, 8, 7, 6], next: 'c' });
  });

  it('ends the list where the service does', async () => {
    const { list, state, pulls } = await loaded({ list: [9, 8, 7], next: 'c' });
    const refresh = list.refresh();
    pulls[0]?.answer({ list: [10, 9] });
    await refresh;
    expect(state).toMatchObject({ list: [10, 9], next: null });
  });

  it('leaves the list alone when it fails, and before it was loaded', async () => {
    const { list, state, pulls } = await loaded({ list: [9] });
    const refresh = list.refresh();
    pulls[0]?.fail();
    await refresh;
    expect(state).toMatchObject({ list: [9], status: 'ready' });
    list.reset();
    await list.refresh();
    expect(pulls).toHaveLength(1);
  });

  it('is done once more for all that ask while it runs', async () => {
    const { list, state, pulls } = await loaded({ list: [9] });
    const refreshes = [list.refresh(), list.refresh(), list.refresh()];
    pulls[0]?.answer({ list: [10] });
    await settle();
    pulls[1]?.answer({ list: [11] });
    await Promise.all(refreshes);
    expect(state.list).toEqual([11]);
    expect(pulls).toHaveLength(2);
  });
});

it('leaves out of every page what is not kept', async () => {
  const { list, state, pulls } = await loaded(
    { list: [9, 8], next: 'b' },
    { isKept: (item) => item % 2 === 0 },
  );
  const more = list.loadMore();
  pulls[0]?.answer({ list: [7, 6] });
  await more;
  expect(state.list).toEqual([8, 6]);
});

it('forgets everything when it is reset, also what is on its way', async () => {
  const { list, state, pulls } = await loaded({ list: [9], next: 'b' });
  const load = list.load();
  list.reset();
  pulls[0]?.answer({ list: [9] });
  await load;
  expect(state).toEqual(emptyPages());
});
