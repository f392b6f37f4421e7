import type { Session } from '../../service/contract/conversation.ts';

/** The store's shape, `history` in sessions-store.ts. */
export type HistoryState = {
  /** `failed` when there is nothing to show instead. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What the list was asked for; '' means all. */
  query: string;
  /** Newest first. */
  list: readonly Session[];
  /** The cursor of the next page, null at the end. */
  next: string | null;
  more: 'idle' | 'loading' | 'failed';
  /** Deleted a moment ago: they can be brought back. */
  removed: readonly Session[];
  /** Changes with every calendar day, so that the groups are made anew. */
  nowMs: number;
};

export const emptyHistory = (nowMs: number): HistoryState => ({
  status: 'idle',
  query: '',
  list: [],
  next: null,
  more: 'idle',
  removed: [],
  nowMs,
});
