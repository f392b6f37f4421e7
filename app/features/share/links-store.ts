import { proxy } from 'valtio/vanilla';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { createShare, listShares, revokeShare, type ShareLink } from '../../service/contract/share.ts';
import { createPagedList, emptyPages } from '../../service/paged-list.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';

/** The visitor's own links that still work, newest first. Components read it with `useSnapshot`. */
export const links = proxy(emptyPages<ShareLink>());

const pages = createPagedList({
  state: links,
  pull: (next, signal) =>
    visitorRuntime().service.call(listShares, next === null ? {} : { next }, { signal, shownByCaller: true }),
  idOf: ({ shareId }) => shareId,
});

// The links of the visitor before concern nobody else. Lives as long as the document.
conversationEvents.listen((signal) => {
  if (signal.type === 'visitor-changed' && !signal.isSame) pages.reset();
});

/** Loads the list anew. */
export const loadLinks = pages.load;

/** Loads the page after those on show. */
export const loadMoreLinks = pages.loadMore;

/** Makes a link. Rejects with a `ServiceError`. */
export const createLink = async (input: OperationRequest<typeof createShare>): Promise<ShareLink> => {
  const link = await visitorRuntime().service.call(createShare, input, { shownByCaller: true });
  pages.change((list) => [link, ...list]);
  return link;
};

/** Ends a link for good. Rejects with a `ServiceError`; the link stays in the list then. */
export const revokeLink = async (shareId: string): Promise<void> => {
  await visitorRuntime().service.call(revokeShare, { shareId }, { shownByCaller: true });
  pages.change((list) => list.filter((link) => link.shareId !== shareId));
};
