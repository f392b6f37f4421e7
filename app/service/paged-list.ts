import { coalesce } from '../base/coalesce.ts';

/** A list that the service gives page by page. */
export type PagedState<Item> = {
  list: Item[];
  /** The cursor of the next page, null at the end. */
  next: string | null;
  /** The state of loading from the beginning; the present list stays until the new one comes. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The state of loading the next page. */
  more: 'idle' | 'loading' | 'failed';
};

export const emptyPages = <Item>(): PagedState<Item> => ({
  list: [],
  next: null,
  status: 'idle',
  more: 'idle',
});

export type PagedListOptions<Item> = {
  /** Changed in place, so that a store's proxy may be given. */
  state: PagedState<Item>;
  /** Asks for the page at a cursor, null for the first one. */
  pull: (next: string | null, signal: AbortSignal) => Promise<{ list: Item[]; next?: string | undefined }>;
  idOf: (item: Item) => string;
  /** Whether one item stands before another in the service's order; `refresh` needs it. */
  isBefore?: (one: Item, other: Item) => boolean;
  /** Leaves items out of every page. */
  isKept?: (item: Item) => boolean;
};

/** Makes the verbs of a list that comes page by page. None of them rejects: the state says what failed. */
export const createPagedList = <Item>(options: PagedListOptions<Item>) => {
  const { state, pull, idOf, isBefore = () => false, isKept = () => true } = options;
  let pulls = new AbortController();
  /** Counts the changes that may have made a page under way out of date. */
  let changes = 0;

  const restart = (): AbortSignal => {
    pulls.abort();
    pulls = new AbortController();
    return pulls.signal;
  };
  const without = (list: Item[], known: readonly Item[]): Item[] => {
    const ids = new Set(known.map(idOf));
    return list.filter((item) => !ids.has(idOf(item)));
  };
  /** Resolves to undefined when the page is out of date. */
  const pullUnchanged = async (next: string | null, signal: AbortSignal) => {
    const changesBefore = changes;
    const page = await pull(next, signal);
    return changes === changesBefore ? page : undefined;
  };

  /** Loads the first page, instead of all pages under way. */
  const load = async () => {
    const signal = restart();
    Object.assign(state, { status: 'loading', more: 'idle' });
    try {
      const first = await pullUnchanged(null, signal);
      if (signal.aborted) return;
      const { list, next = null } = first ?? (await pull(null, signal));
      if (!signal.aborted) Object.assign(state, { list: list.filter(isKept), next, status: 'ready' });
    } catch {
      if (!signal.aborted) state.status = 'failed';
    }
  };

  /** Loads the page after those that are there. */
  const loadMore = async () => {
    const { signal } = pulls;
    if (state.status === 'loading' || state.next === null || state.more === 'loading') return;
    state.more = 'loading';
    try {
      const page = await pullUnchanged(state.next, signal);
      if (signal.aborted) return;
      if (!page) {
        await load();
        return;
      }
      state.list = [...state.list, ...without(page.list, state.list).filter(isKept)];
      state.next = page.next ?? null;
      state.more = 'idle';
    } catch {
      if (!signal.aborted) state.more = 'failed';
    }
  };

  const refreshOnce = async () => {
    const { signal } = pulls;
    if (state.status !== 'ready') return;
    const page = await pull(null, signal).catch(() => undefined);
    if (signal.aborted || !page) return;
    const last = page.list.at(-1);
    const beyond =
      page.next !== undefined && last !== undefined
        ? without(state.list, page.list).filter((item) => isBefore(last, item))
        : [];
    if (beyond.length === 0) state.next = page.next ?? null;
    state.list = [...page.list, ...beyond].filter(isKept);
  };
  const refreshSoon = coalesce(refreshOnce);

  return {
    load,
    loadMore,
    /**
     * Takes over the first page as it is now and keeps what was loaded beyond it; calls that come meanwhile
     * share one more run. Does nothing before the list was loaded, and is silent when it fails.
     */
    refresh: async (): Promise<void> => {
      if (state.status === 'loading') changes += 1;
      else await refreshSoon();
    },
    /** Changes the list here. Pages under way may not have the change yet and are asked for again. */
    change: (update: (list: Item[]) => Item[]): void => {
      changes += 1;
      state.list = update(state.list);
    },
    /** Empties the list and drops pages that are under way. */
    reset: (): void => {
      restart();
      Object.assign(state, emptyPages());
    },
  };
};
