import { proxy } from 'valtio/vanilla';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { createShare, listShares, revokeShare, type ShareLink } from '../../service/contract/share.ts';
import { createPagedList, emptyPages } from '../../service/paged-list.ts';
import { webUrl } from '../../base/safe-address.ts';
import type { App } from '../app.ts';

/**
 * Returns the whole address of a link; '' when it is no http or https address.
 * @param url As the service gives it: complete, or relative to the app.
 * @param page The address of the app.
 */
export const linkAddress = (url: string, page: string): string =>
  webUrl(url.replace(/^\/+/, ''), new URL('.', page).href)?.href ?? '';

const DAY_MS = 86_400_000;

/** When a link for so many days ends, where the service does not say. */
const expiryOf = (createdAt: number, days: number | undefined): number | undefined =>
  days === undefined ? undefined : createdAt + days * DAY_MS;

/** The visitor's own links that still work, newest first. */
export const createLinks = ({ visitor, conversationEvents, signal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy(emptyPages<ShareLink>());
  const pages = createPagedList({
    state,
    pull: (next, abort) => visitor.service.call(listShares, next === null ? {} : { next }, { signal: abort }),
    idOf: ({ shareId }) => shareId,
  });

  /** Ends with each visitor: a link that is being made then is not the next one's. */
  let visit = {};
  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    visit = {};
    pages.reset();
  });
  signal.addEventListener('abort', stopListening);

  return {
    state,
    load: pages.load,
    loadMore: pages.loadMore,
    /** Creates a link. Rejects with a `ServiceError`. */
    create: async (input: OperationRequest<typeof createShare>): Promise<ShareLink> => {
      const asked = visit;
      const made = await visitor.service.call(createShare, input);
      const { createdAt = Date.now(), expiresAt = expiryOf(createdAt, input.expiresInDays) } = made;
      const link = { ...made, createdAt, expiresAt };
      if (visit === asked) pages.change((list) => [link, ...list]);
      return link;
    },
    /** Ends a link for good. Rejects with a `ServiceError`; the link stays in the list then. */
    revoke: async (shareId: string): Promise<void> => {
      await visitor.service.call(revokeShare, { shareId });
      pages.change((list) => list.filter((link) => link.shareId !== shareId));
    },
  };
};
