import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSigner } from '../base/signer.ts';
import { openDiskStorage, removeLeftovers } from './disk-storage.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The file of a form that broke off before its first byte. */
const broken: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The form ended.')) }),
};

it('keeps nothing of an upload that breaks off at once', async () => {
  const folder = newFolder();
  const storage = await openDiskStorage(folder, createSigner('a secret', 'uploads'));
  const settle = vi.fn<() => Promise<void>>();
  await expect(storage.receive?.('a-key-of-some-file', broken, settle)).rejects.toThrow('The form ended.');
  expect(settle).not.toHaveBeenCalled();
  expect(readdirSync(join(folder, 'a-'))).toEqual([]);
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
