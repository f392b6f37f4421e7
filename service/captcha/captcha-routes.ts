import { captchaCodes, checkCaptcha, getCaptcha } from 'casement/contract';
import type { Context } from 'hono';
import { MINUTE_MS } from '../base/durations.ts';
import type { Queries } from '../database/queries.ts';
import { answer } from '../http/answer.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { wordsOf } from '../http/envelope.ts';
import { tryTake } from '../limits/index.ts';
import type { Captchas } from './captchas.ts';
import type { ForeignCaptcha } from './foreign-captcha.ts';

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
const succeedWith = <Data>(repData: Data) =>
  ({ repCode: captchaCodes.ok, repMsg: null, repData, success: true }) as const;
const failWith = (context: Context, repCode: string) => ({
  repCode,
  repMsg: wordsOf(context, 400, messages[repCode] ?? ''),
  repData: null,
  success: false,
});

type Needs = {
  queries: Queries;
  own: Captchas;
  foreign: ForeignCaptcha | undefined;
  addressOf: ClientAddress;
  now: () => number;
};

/**
 * The security check that stands before every code: a slider, or work for the browser of a visitor who cannot
 * see one.
 */
export const captchaRoutes = ({ queries, own, foreign, addressOf, now }: Needs) => {
  const isLimited = async (what: keyof typeof limits, context: Context): Promise<boolean> => {
    const key = JSON.stringify([`captcha ${what}`, 'address', addressOf(context)]);
    return !(await tryTake(queries, [{ key, ...limits[what] }], now()));
  };
  return [
    answer(getCaptcha, { for: 'anybody' }, async ({ context, input }) => {
      if (await isLimited('get', context)) return failWith(context, captchaCodes.getLimit);
      if (foreign && input.captchaType === 'blockPuzzle') return foreign.pass('get', input);
      return succeedWith(await own.make(input.captchaType, now()));
    }),
    answer(checkCaptcha, { for: 'anybody' }, async ({ context, input }) => {
      if (await isLimited('check', context)) return failWith(context, captchaCodes.checkLimit);
      if (await isLimited('checks in a row', context)) return failWith(context, captchaCodes.locked);
      if (foreign && input.captchaType === 'blockPuzzle') return foreign.pass('check', input);
      const outcome = await own.check(input, now());
      if (outcome !== 'solved') return failWith(context, captchaCodes[outcome]);
      const { captchaType, token } = input;
      return succeedWith({ captchaType, token, result: true });
    }),
  ];
};
