import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  captchaSize,
  type CaptchaPuzzle,
  captchaVerificationOf,
  type CaptchaType,
  decryptField,
  isProofOfWork,
} from 'casement/contract';
import { and, eq, gt, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { type CaptchaAnswer, captchas } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { takeTurns } from '../base/threads/take-turns.ts';
import { drawPuzzle } from './draw-puzzle.ts';

const LIFETIME_MS = 2 * MINUTE_MS;
/** How far from its place the piece may be left, pixels. */
const TOLERANCE = 5;
/** A proof takes about 33,000 hashes: a second or so on a slow phone. */
const DIFFICULTY_BITS = 15;

const Point = v.pipe(v.string(), v.parseJson(), v.object({ x: v.number() }));
const Nonce = v.pipe(v.string(), v.parseJson(), v.object({ nonce: v.pipe(v.number(), v.safeInteger()) }));

const solves = (given: string, right: CaptchaAnswer): boolean => {
  if ('x' in right) {
    const point = v.safeParse(Point, given);
    return point.success && Math.abs(point.output.x - right.x) <= TOLERANCE;
  }
  const nonce = v.safeParse(Nonce, given);
  return nonce.success && isProofOfWork(right.challenge, right.difficulty, nonce.output.nonce);
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const randomText = (): string => randomBytes(18).toString('base64url');

const makeWork = () => {
  const answer = { challenge: randomText(), difficulty: DIFFICULTY_BITS };
  return { answer, shown: answer };
};

/** The outcome of an answer to a check. */
export type CheckOutcome = 'solved' | 'wrong' | 'expired';

/** The service's own checks, kept in the database: any process may check what another one has drawn. */
export const createCaptchas = (queries: Queries) => {
  const inTurn = takeTurns(1);

  const makeSlider = async () => {
    const { width, height, piece } = captchaSize;
    // The hole is far enough to the right that the piece does not begin on it.
    const x = randomInt(piece * 2, width - piece);
    return {
      answer: { x },
      shown: await inTurn('pictures', () => drawPuzzle(x, randomInt(0, height - piece))),
    };
  };

  return {
    make: async (type: CaptchaType, now: number): Promise<CaptchaPuzzle & { captchaType: CaptchaType }> => {
      const { answer, shown } = type === 'blockPuzzle' ? await makeSlider() : makeWork();
      const token = randomText();
      const secretKey = randomText().slice(0, 16);
      await queries.insert(captchas).values({ token, type, secretKey, answer, expiresAt: now + LIFETIME_MS });
      return { captchaType: type, token, secretKey, ...shown };
    },

    /** Checks an answer; each check can be tried once. */
    check: async (
      { captchaType, token, pointJson }: { captchaType: CaptchaType; token: string; pointJson: string },
      now: number,
    ): Promise<CheckOutcome> => {
      const [row] = await queries
        .update(captchas)
        .set({ tried: true })
        .where(
          and(
            eq(captchas.token, token),
            eq(captchas.type, captchaType),
            eq(captchas.tried, false),
            gt(captchas.expiresAt, now),
          ),
        )
        .returning();
      if (!row) return 'expired';
      const given = decryptField(pointJson, row.secretKey);
      if (given === undefined || !solves(given, row.answer)) return 'wrong';
      const verification = captchaVerificationOf(token, given, row.secretKey);
      await queries
        .update(captchas)
        .set({ verificationHash: hashOf(verification), expiresAt: now + LIFETIME_MS })
        .where(eq(captchas.token, token));
      return 'solved';
    },

    /** Uses up the proof that a check was passed; returns whether it was one. */
    use: async (verification: string, now: number): Promise<boolean> => {
      const used = await queries
        .delete(captchas)
        .where(and(eq(captchas.verificationHash, hashOf(verification)), gt(captchas.expiresAt, now)))
        .returning({ token: captchas.token });
      return used.length === 1;
    },
  };
};
export type Captchas = ReturnType<typeof createCaptchas>;

export const forgetExpiredCaptchas = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, captchas, lt(captchas.expiresAt, now));
};
