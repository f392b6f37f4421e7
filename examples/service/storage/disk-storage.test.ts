import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSigner } from '../identity/signer.ts';
import { openDiskStorage, removeLeftovers } from './disk-storage.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('keeps nothing of uploads that break off at once', async () => {
  const folder = newFolder();
  const { receive } = await openDiskStorage(folder, createSigner('a secret', 'uploads'));
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('the form ended');
  }
  const uploads = Array.from({ length: 50 }, (_, index) =>
    receive?.(`a-key-of-a-file-${index}`, broken(), async () => undefined),
  );
  const outcomes = await Promise.allSettled(uploads);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  // Files that are made late would be there by then.
  await openDiskStorage(folder, createSigner('a secret', 'uploads'));
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())).toEqual(
    [],
  );
});

it('removes what is left of uploads that nobody is writing any more, and nothing else', async () => {
  const folder = newFolder();
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
