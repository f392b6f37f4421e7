import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

/** Whether the SHA-256 of `challenge:nonce` begins with `difficulty` zero bits. */
export const isProofOfWork = (challenge: string, difficulty: number, nonce: number): boolean => {
  const hash = sha256(encoder.encode(`${challenge}:${nonce}`));
  const [first = 0, second = 0, third = 0, fourth = 0] = hash;
  return Math.clz32((first << 24) | (second << 16) | (third << 8) | fourth) >= difficulty;
};

/**
 * Finds the smallest nonce that solves a challenge. Takes about 2 to the power of `difficulty` hashes, in one
 * go: run it in a worker.
 * @param difficulty Bits, at most 32.
 */
export const solveProofOfWork = (challenge: string, difficulty: number): number => {
  let nonce = 0;
  while (!isProofOfWork(challenge, difficulty, nonce)) nonce += 1;
  return nonce;
};
