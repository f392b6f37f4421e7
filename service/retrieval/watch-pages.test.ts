import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMarkdownFiles } from './markdown-files.ts';
import { watchPages } from './watch-pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casement-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mount = (version: string, words: string): void => {
  mkdirSync(join(folder, version, 'below'), { recursive: true });
  for (const page of ['tea.md', 'below/pot.md']) writeFileSync(join(folder, version, page), words);
  symlinkSync(version, join(folder, '..data_tmp'));
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
};

const both = (markdown: string) => ['below/pot', 'tea'].map((name) => ({ name, markdown }));

it('reads the pages of a volume of Kubernetes, whose links are made to lead elsewhere', async () => {
  mount('..1', 'First');
  for (const name of ['tea.md', 'below']) symlinkSync(join('..data', name), join(folder, name));
  let changes = 0;
  const close = await watchPages([folder], () => (changes += 1), undefined);
  expect(await readMarkdownFiles(folder)).toEqual(both('First'));
  for (const [earlier, version] of [
    ['..1', '..2'],
    ['..2', '..3'],
  ] as const) {
    const before = changes;
    mount(version, version);
    await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(await readMarkdownFiles(folder)).toEqual(both(version));
    rmSync(join(folder, earlier), { recursive: true });
  }
  await close();
});

it('reads a page once that links lead to as well, and follows none in a circle', async () => {
  mkdirSync(join(folder, 'v2'));
  writeFileSync(join(folder, 'v2', 'tea.md'), 'Tea');
  for (const [target, path] of [
    ['v2', 'latest'],
    ['..', 'v2/up'],
    ['nowhere', 'gone.md'],
  ] as const)
    symlinkSync(target, join(folder, path));
  expect(await readMarkdownFiles(folder)).toEqual([{ name: 'v2/tea', markdown: 'Tea' }]);
});
