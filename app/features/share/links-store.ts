import { proxy } from 'valtio/vanilla';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { createShare, listShares, revokeShare, type ShareLink } from '../../service/contract/share.ts';
import type { App } from '../app.ts';

type LinksState = {
  list: ShareLink[];
  /** Whether the service has more of them. */
  hasMore: boolean;
  loading: 'idle' | 'loading' | 'failed';
};

const emptyLinks = (): LinksState => ({ list: [], hasMore: false, loading: 'idle' });

/** The visitor's own links that still work, newest first. */
export const createLinks = ({ visitor, conversationEvents, signal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy(emptyLinks());
  let next: string | undefined;
  /** Counts the loads: only the last one's answer is shown. */
  let loads = 0;
  /** Counts the links that were created and revoked. */
  let changes = 0;

  const load = async (cursor?: string): Promise<void> => {
    const thisLoad = ++loads;
    const changesBefore = changes;
    state.loading = 'loading';
    try {
      const page = await visitor.service.call(listShares, cursor === undefined ? {} : { next: cursor }, {
        shownByCaller: true,
      });
      if (thisLoad !== loads) return;
      if (changes !== changesBefore) {
        // The page may have been read before the change.
        await load();
        return;
      }
      const known = cursor === undefined ? [] : state.list;
      const ids = new Set(known.map(({ shareId }) => shareId));
      state.list = [...known, ...page.list.filter(({ shareId }) => !ids.has(shareId))];
      next = page.next;
      state.hasMore = next !== undefined;
      state.loading = 'idle';
    } catch {
      if (thisLoad === loads) state.loading = 'failed';
    }
  };

  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    loads += 1;
    next = undefined;
    Object.assign(state, emptyLinks());
  });
  signal.addEventListener('abort', stopListening);

  return {
    state,
    /** Loads the list from its beginning. */
    load: (): Promise<void> => load(),
    loadMore: (): Promise<void> => load(next),
    /** Creates a link. Rejects with a `ServiceError`. */
    create: async (input: OperationRequest<typeof createShare>): Promise<ShareLink> => {
      const link = await visitor.service.call(createShare, input, { shownByCaller: true });
      changes += 1;
      state.list = [link, ...state.list];
      return link;
    },
    /** Ends a link for good. Rejects with a `ServiceError`; the link stays in the list then. */
    revoke: async (shareId: string): Promise<void> => {
      await visitor.service.call(revokeShare, { shareId }, { shownByCaller: true });
      changes += 1;
      state.list = state.list.filter((link) => link.shareId !== shareId);
    },
  };
};
