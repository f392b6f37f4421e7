import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isProofOfWork, solveProofOfWork } from './proof-of-work.ts';

const leadingZeros = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
};

it.each([0, 1, 8, 11])('finds the first nonce whose hash begins with %i zero bits', (difficulty) => {
  const nonce = solveProofOfWork('a challenge', difficulty);
  expect(leadingZeros(`a challenge:${nonce}`)).toBeGreaterThanOrEqual(difficulty);
  for (let earlier = 0; earlier < nonce; earlier += 1) {
    expect(leadingZeros(`a challenge:${earlier}`)).toBeLessThan(difficulty);
  }
  expect(isProofOfWork('another challenge', 30, nonce)).toBe(false);
});
