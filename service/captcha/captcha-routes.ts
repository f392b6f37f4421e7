import { captchaCodes, checkCaptcha, getCaptcha } from 'casement/contract';
import { type Context, Hono } from 'hono';
import { MINUTE_MS } from '../base/durations.ts';
import { wordsOf } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import type { Services } from '../http/request-scope.ts';
import { tryTake } from '../limits/index.ts';

/** How often an address may ask for checks and try them. */
const limits = {
  get: { most: 30, periodMs: MINUTE_MS },
  check: { most: 30, periodMs: MINUTE_MS },
  'checks in a row': { most: 90, periodMs: 15 * MINUTE_MS },
} as const;

const messages: Readonly<Record<string, string>> = {
  [captchaCodes.expired]: 'This verification has expired.',
  [captchaCodes.wrong]: 'Verification failed',
  [captchaCodes.getLimit]: 'Too many verifications. Please try again later.',
  [captchaCodes.locked]: 'Verification failed too often. Please try again later.',
  [captchaCodes.checkLimit]: 'Too many attempts. Please try again later.',
};

/** AJ-Captcha's own replies, without an envelope. */
const succeedWith = (context: Context, repData: unknown): Response =>
  context.json({ repCode: captchaCodes.ok, repMsg: null, repData, success: true });
const failWith = (context: Context, repCode: string): Response =>
  context.json({
    repCode,
    repMsg: wordsOf(context, 400, messages[repCode] ?? ''),
    repData: null,
    success: false,
  });

/** The security check that stands before every code: a slider, or work for the browser of a visitor who cannot see one. */
export const captchaRoutes = ({ queries, captchas, foreignCaptcha, addressOf, now }: Services): Hono => {
  const isLimited = async (what: keyof typeof limits, context: Context): Promise<boolean> => {
    const key = JSON.stringify([`captcha ${what}`, 'address', addressOf(context)]);
    return !(await tryTake(queries, [{ key, ...limits[what] }], now()));
  };
  return new Hono()
    .post(getCaptcha.path, async (context) => {
      const body = await readBody(context, getCaptcha.request);
      if (await isLimited('get', context)) return failWith(context, captchaCodes.getLimit);
      if (foreignCaptcha && body.captchaType === 'blockPuzzle') {
        return context.json(await foreignCaptcha.pass('get', body));
      }
      return succeedWith(context, await captchas.make(body.captchaType, now()));
    })
    .post(checkCaptcha.path, async (context) => {
      const body = await readBody(context, checkCaptcha.request);
      if (await isLimited('check', context)) return failWith(context, captchaCodes.checkLimit);
      if (await isLimited('checks in a row', context)) return failWith(context, captchaCodes.locked);
      if (foreignCaptcha && body.captchaType === 'blockPuzzle') {
        return context.json(await foreignCaptcha.pass('check', body));
      }
      const outcome = await captchas.check(body, now());
      if (outcome === 'solved') {
        const { captchaType, token } = body;
        return succeedWith(context, { captchaType, token, result: true });
      }
      return failWith(context, captchaCodes[outcome]);
    });
};
