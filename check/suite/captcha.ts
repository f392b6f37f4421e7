import { answerText, captchaCodes, checkCaptcha, encryptField, getCaptcha } from 'casement/contract';
import { createClient } from '../client.ts';
import { callBare, newPuzzle, passCheck } from '../login.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** The security check before a code is sent. */
export const captchaSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  const nobody = () => createClient(target(), target().channels.open);

  describe('the security check', () => {
    beforeEach((context) => need(context, target(), 'security check'));

    it('shows an image with a hole and the piece of it, and takes one answer only', async () => {
      const client = nobody();
      const puzzle = await newPuzzle(client, 'blockPuzzle');
      const { token, secretKey } = puzzle;
      for (const picture of [puzzle.originalImageBase64, puzzle.jigsawImageBase64]) {
        expect(picture).toMatch(/^(?:\/9j\/|iVBOR)[\w+/]+=*$/);
      }
      const answer = (x: number) => ({
        captchaType: 'blockPuzzle' as const,
        token,
        pointJson: encryptField(answerText({ x }), secretKey ?? ''),
      });
      expect((await callBare(client, checkCaptcha, answer(-50))).repCode).toBe(captchaCodes.wrong);
      for (const x of [90, 100, 110, 120]) {
        expect((await callBare(client, checkCaptcha, answer(x))).repCode).toBe(captchaCodes.expired);
      }
    });

    it('can be passed by work instead of eyes', async (context) => {
      need(context, target(), 'work as a check');
      expect(await passCheck(nobody())).not.toBe('');
    });

    it('takes no answer to another check, of another kind, or that no key opens', async (context) => {
      need(context, target(), 'work as a check');
      const client = nobody();
      const { token, secretKey } = await newPuzzle(client, 'proofOfWork');
      const pointJson = encryptField(answerText({ nonce: 1 }), secretKey ?? '');
      const given = { captchaType: 'proofOfWork', token, pointJson };
      const repCodeOf = async (change: object) =>
        (await callBare(client, checkCaptcha, { ...given, ...change })).repCode;
      expect(await repCodeOf({ captchaType: 'blockPuzzle' })).toBe(captchaCodes.expired);
      expect(await repCodeOf({ token: 'x' })).toBe(captchaCodes.expired);
      expect(await repCodeOf({ pointJson: '{"nonce":1}' })).toBe(captchaCodes.wrong);
    });

    it('limits how many an address asks for', async (context) => {
      need(context, target(), 'work as a check');
      const client = nobody();
      const headers = { 'X-Forwarded-For': '192.0.2.77' };
      const replies = await Promise.all(
        Array.from({ length: 40 }, () =>
          callBare(client, getCaptcha, { captchaType: 'proofOfWork' }, headers),
        ),
      );
      expect(replies.filter(({ repCode }) => repCode === captchaCodes.ok).length).toBeLessThan(35);
      expect(replies.some(({ repCode }) => repCode === captchaCodes.getLimit)).toBe(true);
    });
  });
};
