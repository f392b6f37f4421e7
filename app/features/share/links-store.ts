import { proxy } from 'valtio/vanilla';
import type { OperationRequest } from '../../service/contract/operation.ts';
import { createShare, listShares, revokeShare, type ShareLink } from '../../service/contract/share.ts';
import { sessionRuntime } from '../../session/session-store.ts';

type LinksState = {
  list: ShareLink[];
  /** Whether the service has more of them. */
  hasMore: boolean;
  loading: 'idle' | 'loading' | 'failed';
};

/** The visitor's own links that still work, newest first. Components read it with `useSnapshot`. */
export const links = proxy<LinksState>({ list: [], hasMore: false, loading: 'idle' });

let next: string | undefined;

const load = async (cursor: string | undefined): Promise<void> => {
  links.loading = 'loading';
  try {
    const page = await sessionRuntime().service.call(
      listShares,
      cursor === undefined ? {} : { next: cursor },
      { shownByCaller: true },
    );
    const known = cursor === undefined ? [] : links.list;
    const ids = new Set(known.map(({ shareId }) => shareId));
    links.list = [...known, ...page.list.filter(({ shareId }) => !ids.has(shareId))];
    next = page.next;
    links.hasMore = next !== undefined;
    links.loading = 'idle';
  } catch {
    links.loading = 'failed';
  }
};

/** Loads the list anew. */
export const loadLinks = (): Promise<void> => load(undefined);

/** Loads the page after those on show. */
export const loadMoreLinks = (): Promise<void> => load(next);

/** Makes a link. Rejects with a `ServiceError`. */
export const createLink = async (input: OperationRequest<typeof createShare>): Promise<ShareLink> => {
  const link = await sessionRuntime().service.call(createShare, input, { shownByCaller: true });
  links.list = [link, ...links.list];
  return link;
};

/** Ends a link for good. Rejects with a `ServiceError`; the link stays in the list then. */
export const revokeLink = async (shareId: string): Promise<void> => {
  await sessionRuntime().service.call(revokeShare, { shareId }, { shownByCaller: true });
  links.list = links.list.filter((link) => link.shareId !== shareId);
};
