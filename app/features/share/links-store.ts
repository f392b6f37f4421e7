import { proxy } from 'valtio/vanilla';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { createShare, listShares, revokeShare, type ShareLink } from '../../service/contract/share.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';

type LinksState = {
  list: ShareLink[];
  /** Whether the service has more of them. */
  hasMore: boolean;
  loading: 'idle' | 'loading' | 'failed';
};

/** The visitor's own links that still work, newest first. Components read it with `useSnapshot`. */
export const links = proxy<LinksState>({ list: [], hasMore: false, loading: 'idle' });

let next: string | undefined;
/** The last of the loads: what comes of those before it is dropped. */
let lastLoad = 0;
/** Counts the links that were made and ended. */
let changes = 0;

const load = async (cursor: string | undefined): Promise<void> => {
  const thisLoad = ++lastLoad;
  const changesBefore = changes;
  links.loading = 'loading';
  try {
    const page = await visitorRuntime().service.call(
      listShares,
      cursor === undefined ? {} : { next: cursor },
      { shownByCaller: true },
    );
    if (thisLoad !== lastLoad) return;
    if (changes !== changesBefore) {
      // It may not know of that yet.
      await load(undefined);
      return;
    }
    const known = cursor === undefined ? [] : links.list;
    const ids = new Set(known.map(({ shareId }) => shareId));
    links.list = [...known, ...page.list.filter(({ shareId }) => !ids.has(shareId))];
    next = page.next;
    links.hasMore = next !== undefined;
    links.loading = 'idle';
  } catch {
    if (thisLoad === lastLoad) links.loading = 'failed';
  }
};

// The links of the visitor before concern nobody else. Lives as long as the document.
conversationEvents.listen((signal) => {
  if (signal.type !== 'visitor-changed' || signal.isSame) return;
  lastLoad += 1;
  next = undefined;
  Object.assign(links, { list: [], hasMore: false, loading: 'idle' });
});

/** Loads the list anew. */
export const loadLinks = (): Promise<void> => load(undefined);

/** Loads the page after those on show. */
export const loadMoreLinks = (): Promise<void> => load(next);

/** Makes a link. Rejects with a `ServiceError`. */
export const createLink = async (input: OperationRequest<typeof createShare>): Promise<ShareLink> => {
  const link = await visitorRuntime().service.call(createShare, input, { shownByCaller: true });
  changes += 1;
  links.list = [link, ...links.list];
  return link;
};

/** Ends a link for good. Rejects with a `ServiceError`; the link stays in the list then. */
export const revokeLink = async (shareId: string): Promise<void> => {
  await visitorRuntime().service.call(revokeShare, { shareId }, { shownByCaller: true });
  changes += 1;
  links.list = links.list.filter((link) => link.shareId !== shareId);
};
