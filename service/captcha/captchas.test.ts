import { loadImage } from '@napi-rs/canvas';
import {
  answerText,
  captchaSize,
  captchaVerificationOf,
  encryptField,
  solveProofOfWork,
} from 'casement/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { captchas as table } from '../database/schema.ts';
import { createCaptchas, forgetExpiredCaptchas } from './captchas.ts';

const NOW = 1_000_000;
const TWO_MINUTES_MS = 120_000;

const sizeOf = async (picture: string | null | undefined) => {
  const { width, height } = await loadImage(Buffer.from(picture ?? '', 'base64'));
  return { width, height };
};

describe('security checks', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openForTests();
  }, 60_000);
  afterAll(() => database.close());

  const makeSlider = async () => {
    const captchas = createCaptchas(database.queries);
    const puzzle = await captchas.make('blockPuzzle', NOW);
    const [row] = await database.queries.select().from(table).where(eq(table.token, puzzle.token));
    if (!row || !('x' in row.answer)) throw new Error('no slider was stored');
    const { x } = row.answer;
    const check = (dragged: number, now = NOW) =>
      captchas.check(
        {
          captchaType: 'blockPuzzle',
          token: puzzle.token,
          pointJson: encryptField(answerText({ x: dragged }), puzzle.secretKey ?? ''),
        },
        now,
      );
    return { captchas, puzzle, x, check };
  };

  it('draw an image and a piece of the sizes that the protocol names', async () => {
    const { puzzle } = await makeSlider();
    const { width, height, piece } = captchaSize;
    expect(await sizeOf(puzzle.originalImageBase64)).toEqual({ width, height });
    expect(await sizeOf(puzzle.jigsawImageBase64)).toEqual({ width: piece, height });
  });

  it.each([
    [0, 'solved'],
    [4.9, 'solved'],
    [-4.9, 'solved'],
    [6, 'wrong'],
    [-6, 'wrong'],
  ])('take a piece that was left %d pixels beside its place for %s', async (beside, outcome) => {
    const { x, check } = await makeSlider();
    expect(await check(x + beside)).toBe(outcome);
  });

  it('can be tried once, also by several at once', async () => {
    const { x, check } = await makeSlider();
    const outcomes = await Promise.all([check(x), check(x), check(x)]);
    expect(outcomes.toSorted()).toEqual(['expired', 'expired', 'solved']);
    const wrong = await makeSlider();
    expect([await wrong.check(0), await wrong.check(wrong.x)]).toEqual(['wrong', 'expired']);
  });

  it('end after two minutes, and so does what proves that they were passed', async () => {
    const late = await makeSlider();
    expect(await late.check(late.x, NOW + TWO_MINUTES_MS)).toBe('expired');
    const { captchas, puzzle, x, check } = await makeSlider();
    expect(await check(x)).toBe('solved');
    const proof = captchaVerificationOf(puzzle.token, answerText({ x }), puzzle.secretKey ?? '');
    expect(await captchas.use(proof, NOW + TWO_MINUTES_MS)).toBe(false);
  });

  it('are proven passed once, by nothing but the very answer', async () => {
    const { captchas, puzzle, x, check } = await makeSlider();
    const { token, secretKey } = puzzle;
    const proof = captchaVerificationOf(token, answerText({ x }), secretKey ?? '');
    expect(await captchas.use(proof, NOW)).toBe(false);
    await check(x);
    expect(
      await captchas.use(captchaVerificationOf(token, answerText({ x: x + 1 }), secretKey ?? ''), NOW),
    ).toBe(false);
    const uses = await Promise.all([captchas.use(proof, NOW), captchas.use(proof, NOW)]);
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('can be work for the browser instead', async () => {
    const captchas = createCaptchas(database.queries);
    const { token, secretKey, challenge, difficulty } = await captchas.make('proofOfWork', NOW);
    const answer = answerText({ nonce: solveProofOfWork(challenge ?? '', difficulty ?? 0) });
    const pointJson = encryptField(answer, secretKey ?? '');
    expect(await captchas.check({ captchaType: 'proofOfWork', token, pointJson }, NOW)).toBe('solved');
  });

  it('leave nothing behind', async () => {
    const captchas = createCaptchas(database.queries);
    await captchas.make('proofOfWork', NOW);
    await forgetExpiredCaptchas(database.queries, NOW + TWO_MINUTES_MS + 1);
    expect(await database.queries.select().from(table)).toEqual([]);
  });
});
