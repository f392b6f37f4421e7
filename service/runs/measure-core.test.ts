import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureCore, readShare } from './measure-core.ts';

/** A core that needs so long for a piece of work, and three times as long for half of the time. */
const core = (pieceMs: number) => {
  let atMs = 0;
  return {
    doWork: () => {
      atMs += Math.floor(atMs / 10) % 2 === 0 ? 3 * pieceMs : pieceMs;
    },
    clock: () => atMs,
  };
};

it.each([
  ['the core that was measured', 1 / 28, 1, 500],
  ['one that is half as fast', 2 / 28, 1, 250],
  ['one that is twice as fast', 0.5 / 28, 1, 1_000],
  ['a quarter of a core', 1 / 28, 0.25, 120],
  ['a core that is never fast enough', 20, 1, 50],
])('writes as many answers at once as %s can', (_name, pieceMs, share, answers) => {
  const { doWork, clock } = core(pieceMs);
  const measured = measureCore(share, doWork, clock);
  expect(measured).toBeGreaterThanOrEqual(answers - 10);
  expect(measured).toBeLessThanOrEqual(answers + 10);
  // Some 40 milliseconds of work, and in each of ten slices a piece that goes beyond.
  expect(clock()).toBeLessThanOrEqual(40 + 10 * 3 * pieceMs);
});

it('reads which part of a core a container may use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-share-'));
  const shareOf = (text: string) => {
    writeFileSync(join(folder, 'cpu.max'), text);
    return readShare(join(folder, 'cpu.max'));
  };
  expect(await shareOf('50000 100000\n')).toBe(0.5);
  expect(await shareOf('400000 100000\n')).toBe(1);
  expect(await shareOf('max 100000\n')).toBe(1);
  expect(await readShare(join(folder, 'none'))).toBe(1);
  rmSync(folder, { recursive: true });
});
