import * as v from 'valibot';
import { boundedFetch } from '../base/bounded-fetch.ts';
import { OutsideFailure } from '../base/outside-failure.ts';
import { ServiceFailure } from '../base/service-failure.ts';

const Reply = v.looseObject({ repCode: v.string() });
type Reply = v.InferOutput<typeof Reply>;

/**
 * Makes and checks slider checks with a server that speaks AJ-Captcha.
 * @param url Its address; its calls are below `/captcha/`.
 */
export const createForeignCaptcha = (url: string) => {
  const base = url.endsWith('/') ? url : `${url}/`;
  const call = async (name: 'get' | 'check' | 'verify', body: Record<string, unknown>): Promise<Reply> => {
    try {
      const response = await boundedFetch(new URL(`captcha/${name}`, base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return v.parse(Reply, await response.json());
    } catch (error) {
      throw new ServiceFailure(503, 'The security verification is not available at the moment.', undefined, {
        told: `the captcha server cannot be used (${name})`,
        cause: new OutsideFailure(base, error),
      });
    }
  };
  return {
    /** Passes a call of the app on, and its reply back. */
    pass: call,
    /** Uses up the proof that a check was passed. */
    use: async (captchaVerification: string): Promise<boolean> =>
      (await call('verify', { captchaVerification })).repCode === '0000',
  };
};
export type ForeignCaptcha = ReturnType<typeof createForeignCaptcha>;
