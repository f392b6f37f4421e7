import { beforeEach, expect, it, vi } from 'vitest';
import { conversationEvents } from '../../conversation/conversation-events.ts';
import { createShare, listShares, type ShareLink } from '../../service/contract/share.ts';
import { emptyPages } from '../../service/paged-list.ts';
import { createLink, links, loadLinks, loadMoreLinks, revokeLink } from './links-store.ts';

type Page = { list: ShareLink[]; next?: string };

const world = vi.hoisted(() => ({ lists: [] as ((page: unknown) => void)[] }));

const link = (shareId: string): ShareLink => ({ shareId, url: `/${shareId}`, title: shareId, createdAt: 1 });

vi.mock('../../visitor/visitor-store.ts', () => ({
  currentRuntime: () => undefined,
  visitorRuntime: () => ({
    service: {
      call: (operation: unknown) => {
        if (operation !== listShares) return Promise.resolve(operation === createShare ? link('new') : {});
        return new Promise((resolve) => world.lists.push(resolve));
      },
    },
  }),
}));

/** Answers the list that was asked for at this place. */
const answer = async (index: number, page: Page) => {
  await vi.waitFor(() => expect(world.lists.length).toBeGreaterThan(index));
  world.lists[index]?.(page);
};
const shown = () => links.list.map(({ shareId }) => shareId);

beforeEach(() => {
  world.lists.length = 0;
  Object.assign(links, emptyPages());
});

it('has a link that is made, and not one that is ended, while the list is on its way', async () => {
  const loaded = loadLinks();
  await createLink({ sessionId: 's', headId: 'h' });
  await revokeLink('old');
  await answer(0, { list: [link('old')] });
  await answer(1, { list: [link('new')] });
  await loaded;
  expect(shown()).toEqual(['new']);
  expect(links.status).toBe('ready');
});

it('shows what was asked for last, whichever comes first', async () => {
  const first = loadLinks();
  await answer(0, { list: [link('b')], next: '1' });
  await first;
  const more = loadMoreLinks();
  const anew = loadLinks();
  await answer(2, { list: [link('c')] });
  await anew;
  await answer(1, { list: [link('a')] });
  await more;
  expect(shown()).toEqual(['c']);
  expect(links.next).toBeNull();
});

it('keeps nothing of the visitor before, not even what is on its way', async () => {
  const first = loadLinks();
  await answer(0, { list: [link('theirs')] });
  await first;
  const late = loadLinks();
  conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
  expect(shown()).toEqual([]);
  await answer(1, { list: [link('theirs')] });
  await late;
  expect(shown()).toEqual([]);
});
