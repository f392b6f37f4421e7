import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeLeftovers } from './disk-storage.ts';

it('removes what is left of uploads that nobody is writing any more, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'ab'));
  const hoursAgo = Date.now() / 1000 - 2 * 3600;
  for (const [name, isOld] of [
    ['abOld.1.part', true],
    ['abWritten.2.part', false],
    ['abStored', true],
  ] as const) {
    const path = join(folder, 'ab', name);
    writeFileSync(path, 'a');
    if (isOld) utimesSync(path, hoursAgo, hoursAgo);
  }
  await removeLeftovers(folder);
  expect(readdirSync(join(folder, 'ab')).toSorted()).toEqual(['abStored', 'abWritten.2.part']);
});
