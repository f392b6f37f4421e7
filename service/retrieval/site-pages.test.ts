import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLibrary } from './library.ts';
import { readSitePages } from './site-pages.ts';

const ADDRESS = 'https://docs.example.com/help/casement-pages.json';
const listOf = (...pages: object[]) => JSON.stringify({ version: 1, pages });
const windows = {
  url: '/help/windows',
  title: 'Windows',
  markdown: '# Windows\n\n## Opening {#open}\n\nTurn the handle.',
};

it('reads a list, and makes its addresses whole', () => {
  const [page] = readSitePages(listOf({ ...windows, url: 'windows', language: 'en', more: 1 }), ADDRESS);
  expect(page).toMatchObject({ url: 'https://docs.example.com/help/windows', language: 'en' });
});

it.each([
  ['<!doctype html>', 'it is no JSON'],
  ['[]', 'it is no list of pages, or one of a newer version'],
  ['{"version":2,"pages":[]}', 'it is no list of pages, or one of a newer version'],
  ['{"version":1,"pages":{}}', 'pages must be a list'],
  [listOf({ ...windows, markdown: 1 }), 'title, url and markdown must be texts'],
  [listOf({ ...windows, url: 'https://evil.example/x' }), 'does not lie on https://docs.example.com'],
  [listOf({ ...windows, url: '//evil.example/x' }), 'does not lie on https://docs.example.com'],
  [listOf({ ...windows, url: 'javascript:alert(1)' }), 'does not lie on https://docs.example.com'],
  [listOf({ ...windows, url: 'https://' }), 'does not lie on https://docs.example.com'],
  [listOf({ url: '/x', title: 'X' }), 'title, url and markdown must be texts'],
])('refuses %s: %s', (json, reason) => {
  expect(() => readSitePages(json, ADDRESS)).toThrow(reason);
});

it('refuses a list without end', () => {
  const json = listOf(...Array.from({ length: 20_001 }, () => windows));
  expect(() => readSitePages(json, ADDRESS)).toThrow('it has more than 20000 pages');
});

/** A site whose answer the tests choose. */
let answer: (response: ServerResponse) => void;
let asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.headers['if-none-match']);
  answer(response);
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/casement-pages.json`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => void server.close());

const open = async () => {
  const said: string[] = [];
  const note = ({ err }: { err?: Error }, message: string) =>
    void said.push(err ? `${message}: ${err.message}` : message);
  const logger = { info: note, warn: note, error: note };
  const library = await openLibrary(
    { pages: url, pageSuffix: '' },
    { baseDir: '/', logger, askSitesEveryMs: 20 },
  );
  const find = async (text: string) => {
    const [hit] = await library.search('en', { text, context: '' });
    return hit?.passage;
  };
  return { library, said, find };
};

it('searches the pages of a site, whose passages link to their headings', async () => {
  answer = (response) => void response.setHeader('ETag', '"1"').end(listOf(windows));
  const { library, find } = await open();
  expect(await find('turn the handle')).toMatchObject({
    path: ['Windows', 'Opening'],
    url: new URL('/help/windows#open', url).href,
  });
  expect(library.titles('en')).toEqual([{ title: 'Windows', url: new URL('/help/windows', url).href }]);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(asked[1]).toBe('"1"');
  await library.dispose();
});

it('has the new pages of a site that was built again, and says of which version an old one is', async () => {
  answer = (response) => void response.end(listOf(windows));
  const { library, find } = await open();
  const doors = { url: '/1.x/doors', title: 'Doors', version: '1.x', markdown: '# Doors\n\nPush the panel.' };
  answer = (response) => void response.end(listOf(windows, doors));
  await expect.poll(async () => (await find('push the panel'))?.path).toEqual(['Doors (1.x)']);
  await library.dispose();
});

it('keeps pages apart by the language that they name', async () => {
  const chinese = { url: '/zh', title: '窗户', language: 'zh-Hans', markdown: 'turn' };
  answer = (response) => void response.end(listOf({ ...windows, language: 'en-GB' }, chinese));
  const { library } = await open();
  expect(library.titles('zh-CN')).toEqual([{ title: '窗户', url: new URL('/zh', url).href }]);
  await library.dispose();
});

it.each<[string, string, (response: ServerResponse) => void]>([
  ['is away', 'status 503', (response) => void response.writeHead(503).end()],
  ['has no list', 'it is no JSON', (response) => void response.end('<!doctype html>')],
  ['leads elsewhere', 'fetch failed', (response) => void response.writeHead(302, { Location: '/x' }).end()],
  ['breaks off', '', (response) => void response.destroy()],
])('starts without a site that %s, and has its pages once it gives them', async (_what, reason, refuse) => {
  answer = refuse;
  const { library, said, find } = await open();
  expect(said[0]).toContain('the pages of a site could not be read; it is asked again');
  expect(said[0]).toContain(reason);
  expect(await find('turn the handle')).toBeUndefined();
  answer = (response) => void response.end(listOf(windows));
  await expect.poll(() => find('turn the handle')).toBeDefined();

  answer = refuse;
  const before = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
  expect(await find('turn the handle')).toBeDefined();
  await library.dispose();
});
