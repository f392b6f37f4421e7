import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDistantIndexes, serveIndexes } from './distant-indexes.ts';
import type { OpenIndex } from './open-index.ts';
import { shareIndexes } from './shared-indexes.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'casement-indexes-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, 'windows.md'), '# Windows\n\n## How do I open one?\n\nTurn the handle.\n');
});

const open = (openIndex: OpenIndex) =>
  openIndex(
    {
      type: 'pages',
      folders: [{ directory }],
      addresses: { pageSuffix: '' },
      sitePages: [],
      synonyms: [],
      withTexts: false,
    },
    10_000,
  );
const query = { text: 'open the handle', context: '' };

it('makes an index once for all who search the same pages, until the last has closed it', async () => {
  const openIndex = shareIndexes();
  const [first, second] = await Promise.all([open(openIndex), open(openIndex)]);
  expect(second.contents).toBe(first.contents);
  await first.close();
  await first.close();
  expect(await second.search('en', query)).toHaveLength(1);
  await second.close();
  const third = await open(openIndex);
  expect(third.contents).not.toBe(first.contents);
  await third.close();
});

it('makes another one when a page has changed', async () => {
  const openIndex = shareIndexes();
  const before = await open(openIndex);
  await writeFile(join(directory, 'doors.md'), '# Doors\n\nPush.\n');
  const after = await open(openIndex);
  expect(after.contents).not.toEqual(before.contents);
  await Promise.all([before.close(), after.close()]);
});

it('shares it with another thread, until that ends', async () => {
  const openIndex = shareIndexes();
  const { port1, port2 } = new MessageChannel();
  serveIndexes(port1, openIndex);
  const distant = await open(openDistantIndexes(port2));
  const own = await open(openIndex);
  expect(distant.contents).toEqual(own.contents);
  expect(await distant.search('en', query)).toEqual(await own.search('en', query));
  await own.close();
  expect(await distant.search('en', query)).toHaveLength(1);

  const ended = once(port1, 'close');
  port2.close();
  await ended;
  const anew = await open(openIndex);
  expect(anew.contents).not.toBe(own.contents);
  await anew.close();
});
