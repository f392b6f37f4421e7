import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareLibraries } from './shared-libraries.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-libraries-'));
  await writeFile(join(folder, 'windows.md'), '# Windows\n\n## How do I open one?\n\nTurn the handle.\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const context = () => {
  const read: string[] = [];
  const note = (_fields: object, message: string) => void read.push(message);
  return { read, baseDir: folder, logger: { info: note, warn: note, error: note } };
};

const here = { folders: '.', baseUrl: '/', pageSuffix: '' };
const searchFor = { text: 'open the handle', context: '' };

it('reads the same pages once for all who search them, until the last has gone', async () => {
  const openLibrary = shareLibraries();
  const { read, ...given } = context();
  const [first, second] = await Promise.all([openLibrary(here, given), openLibrary(here, given)]);
  expect(read).toEqual(['Markdown pages read']);

  await first.dispose();
  await first.dispose();
  expect(await second.search('en', searchFor)).toHaveLength(1);

  await second.dispose();
  const third = await openLibrary(here, given);
  expect(read).toHaveLength(2);
  expect(await third.search('en', searchFor)).toHaveLength(1);
  await third.dispose();
});

it('keeps pages apart whose addresses differ', async () => {
  const openLibrary = shareLibraries();
  const { read, ...given } = context();
  const libraries = await Promise.all(
    ['/', '/docs/'].map((baseUrl) => openLibrary({ ...here, baseUrl }, given)),
  );
  expect(read).toHaveLength(2);
  await Promise.all(libraries.map((library) => library.dispose()));
});

it('tries again after pages that could not be opened', async () => {
  const openLibrary = shareLibraries();
  const later = { ...here, folders: 'later' };
  await expect(openLibrary(later, { baseDir: folder })).rejects.toThrow('does not exist');
  await mkdir(join(folder, 'later'));
  const library = await openLibrary(later, { baseDir: folder });
  await library.dispose();
});
