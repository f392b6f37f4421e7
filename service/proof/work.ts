import { randomBytes } from 'node:crypto';
import { isProofOfWork, type Proof, type Work } from 'casement/contract';
import { MINUTE_MS } from '../base/durations.ts';
import type { Signer } from '../base/signer.ts';

/** Long enough for a question that takes its time to be typed. */
const LIFETIME_MS = 10 * MINUTE_MS;
/** About 4,000 hashes: at the median 18 ms on a computer, 79 ms on a phone six times slower. */
const DIFFICULTY_BITS = 12;
const RANDOM_BYTES = 9;

/** The work is good for this visitor of this bot alone. */
export type WorkOwner = { visitorId: string; bot: { id: string } };

const signedOf = ({ visitorId, bot }: WorkOwner, facts: string) => ['work', visitorId, bot.id, facts];

/** How a proof was found; each but `good` is refused. */
export type ProofOutcome = 'good' | 'forged' | 'expired' | 'too easy' | 'wrong';

/**
 * Makes work for browsers and checks that it was done. A challenge is signed and not stored: making one costs
 * no row, and any process checks it.
 */
export const createWork = (signer: Signer, difficulty: number = DIFFICULTY_BITS) => {
  return {
    make: (owner: WorkOwner, now: number): Work => {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const facts = `${now + LIFETIME_MS}.${difficulty}.${random}`;
      const challenge = `${facts}.${signer.sign(signedOf(owner, facts))}`;
      return { challenge, difficulty, validForS: LIFETIME_MS / 1000 };
    },

    /**
     * Checks a proof; its challenge says by itself how long it is good and how hard it is, under the
     * signature.
     */
    check: (
      owner: WorkOwner,
      { challenge, nonce }: Extract<Proof, { nonce: number }>,
      now: number,
    ): ProofOutcome => {
      const end = challenge.lastIndexOf('.');
      const facts = challenge.slice(0, Math.max(0, end));
      if (!signer.isSigned(signedOf(owner, facts), challenge.slice(end + 1))) return 'forged';
      const [expiresAt = 0, bits = 0] = facts.split('.').map(Number);
      if (expiresAt <= now) return 'expired';
      // It was made before the service asked for more.
      if (bits < difficulty) return 'too easy';
      return isProofOfWork(challenge, bits, nonce) ? 'good' : 'wrong';
    },
  };
};
export type WorkMaker = ReturnType<typeof createWork>;
