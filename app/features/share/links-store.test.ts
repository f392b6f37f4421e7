import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createShare, listShares, type ShareLink } from '../../service/contract/share.ts';
import type { Service } from '../../service/service.ts';
import { testApp } from '../app.test-helper.tsx';
import { createLinks, linkAddress } from './links-store.ts';

type Page = { list: ShareLink[]; next?: string };

const link = (shareId: string): ShareLink => ({ shareId, url: `/${shareId}`, title: shareId, createdAt: 1 });

/** Each answers a list that was asked for. */
const pending: ((page: unknown) => void)[] = [];

const service = {
  call: (operation: unknown) => {
    if (operation !== listShares) return Promise.resolve(operation === createShare ? link('new') : {});
    return new Promise((resolve) => pending.push(resolve));
  },
} as unknown as Service;

let app = testApp();
let links = createLinks(app);
beforeEach(() => {
  pending.length = 0;
  app = testApp({ visitor: { service } });
  links = app.store(createLinks);
});

/** Answers the list that was asked for at this place. */
const answer = async (index: number, page: Page) => {
  await vi.waitFor(() => expect(pending.length).toBeGreaterThan(index));
  pending[index]?.(page);
};
const shown = () => links.state.list.map(({ shareId }) => shareId);

it('has a link that is made, and not one that is ended, while the list is on its way', async () => {
  const loaded = links.load();
  await links.create({ sessionId: 's', headId: 'h' });
  await links.revoke('old');
  await answer(0, { list: [link('old')] });
  await answer(1, { list: [link('new')] });
  await loaded;
  expect(shown()).toEqual(['new']);
  expect(links.state.status).toBe('ready');
});

it('knows when a link ends also where the service does not say', async () => {
  const { createdAt = 0, expiresAt } = await links.create({ sessionId: 's', headId: 'h', expiresInDays: 7 });
  expect(expiresAt).toBe(createdAt + 7 * 86_400_000);
  expect((await links.create({ sessionId: 's', headId: 'h' })).expiresAt).toBeUndefined();
});

it('shows what was asked for last, whichever comes first', async () => {
  const first = links.load();
  await answer(0, { list: [link('b')], next: '1' });
  await first;
  const more = links.loadMore();
  const anew = links.load();
  await answer(2, { list: [link('c')] });
  await anew;
  await answer(1, { list: [link('a')] });
  await more;
  expect(shown()).toEqual(['c']);
  expect(links.state.next).toBeNull();
});

it('keeps nothing of the visitor before, not even what is on its way', async () => {
  const first = links.load();
  await answer(0, { list: [link('theirs')] });
  await first;
  const late = links.load();
  const made = links.create({ sessionId: 's', headId: 'h' });
  app.conversationEvents.tellHere({ type: 'visitor-changed', isSame: false });
  expect(shown()).toEqual([]);
  await answer(1, { list: [link('theirs')] });
  await Promise.all([late, made]);
  expect(shown()).toEqual([]);
});

describe('linkAddress', () => {
  it.each([
    ['?share=x&bot_id=b', 'https://c.example/app/?bot_id=b#host', 'https://c.example/app/?share=x&bot_id=b'],
    ['/?share=x', 'https://c.example/app/index.html', 'https://c.example/app/?share=x'],
    ['//evil.example/?share=x', 'https://c.example/', 'https://c.example/evil.example/?share=x'],
    ['javascript:alert(1)', 'https://c.example/', ''],
    ['https://s.example/?share=x', 'https://c.example/app/', 'https://s.example/?share=x'],
  ])('makes of %s at %s the address %s', (url, page, address) => {
    expect(linkAddress(url, page)).toBe(address);
  });
});
