import { checkReach } from '../base/check-reach.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { captchas } from '../database/schema.ts';
import { limits } from '../limits/index.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { createCaptchas, forgetExpiredCaptchas } from './captchas.ts';
import { createForeignCaptcha } from './foreign-captcha.ts';
import { readOptions, settings } from './settings.ts';

/** The security check that stands before every code. */
export const captcha = part({
  name: 'captcha',
  uses: { database, limits },
  settings,
  options: readOptions,
  tables: { captchas },
  check: async ({ options: { captchaUrl } }) =>
    captchaUrl ? [await checkReach('sliders', captchaUrl, 'Check CAPTCHA_URL.')] : [],
  open: ({ options: { captchaUrl }, database: { queries }, now }) => {
    const own = createCaptchas(queries);
    const foreign = captchaUrl ? createForeignCaptcha(captchaUrl) : undefined;
    return {
      own,
      /** Draws and checks the sliders instead of the service. */
      foreign,
      /** Uses up the proof that a check was passed; returns whether it was one. */
      use: async (verification: string): Promise<boolean> =>
        (await own.use(verification, now())) || ((await foreign?.use(verification)) ?? false),
    };
  },
  routes: ({ database: { queries }, limits: { addressOf }, now }, { own, foreign }) =>
    captchaRoutes({ queries, own, foreign, addressOf, now }),
  cleanUp: { steps: [({ database: { upkeep } }, _own, time) => forgetExpiredCaptchas(upkeep, time)] },
});
