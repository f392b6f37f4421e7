import { expect, it } from 'vitest';
import { ours, readPatterns, slowness } from './slow-patterns.ts';

it('has no pattern that takes more than linear time, each proven anew', { timeout: 300_000 }, () => {
  const slow = readPatterns().literals.filter((pattern) => slowness(pattern) !== undefined);
  expect(new Set(slow.map(({ path, source }) => `${path} ${source}`))).toEqual(ours);
});
