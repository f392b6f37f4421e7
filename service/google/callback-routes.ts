import { codes } from 'casement/contract';
import * as v from 'valibot';
import { ServiceFailure } from '../base/service-failure.ts';
import { type BotRegistry, inLocale } from '../bots/index.ts';
import { serve } from '../http/answer.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { readLanguage } from '../http/read-headers.ts';
import { replyWithCallback } from './callback-page.ts';
import type { Exchange } from './exchange.ts';
import type { GoogleLogins } from './google-logins.ts';

/** Below the service's base; the address that a client has to be registered with. */
export const callbackPath = '/v1/user/google/callback';

const Short = v.pipe(v.string(), v.maxLength(200));
const Code = v.pipe(v.string(), v.minLength(1), v.maxLength(4000));
const Return = v.object({
  state: Short,
  code: v.optional(Code),
  error: v.optional(v.string()),
  iss: v.optional(v.string()),
});
const Confirmation = v.object({ state: Short, code: Code, answer: v.picklist(['yes', 'no']) });

type Needs = { bots: BotRegistry; logins: GoogleLogins; exchanging: Exchange; now: () => number };

/** The page that the provider sends visitors back to. */
export const callbackRoutes = ({ bots, logins, exchanging: { exchange, isFromProvider }, now }: Needs) => [
  serve('GET', `/im${callbackPath}`, { for: 'anybody' }, async ({ context }) => {
    const query = v.safeParse(Return, context.req.query());
    const login = query.success ? await logins.find(query.output.state, now()) : undefined;
    if (!query.success || !login)
      return replyWithCallback(context, readLanguage(context), { first: 'expired' });
    const { state, code, error, iss } = query.output;
    const { appOrigin, language, number, botId } = login;
    if (code === undefined || error !== undefined || !(await isFromProvider(iss, botId))) {
      const reason = error === 'access_denied' ? 'cancelled' : 'provider';
      await logins.fail(state, reason);
      return replyWithCallback(context, language, { first: reason, appOrigin, state });
    }
    const robot = bots.find(botId)?.robot;
    const bot = robot ? inLocale(robot, language).botName : botId;
    return replyWithCallback(context, language, { first: 'confirm', appOrigin, state, code, number, bot });
  }),
  serve('POST', `/im${callbackPath}`, { for: 'anybody' }, async ({ context }) => {
    // Only the page above may press its button.
    if (context.req.header('Origin') !== ownOrigin(context)) {
      throw new ServiceFailure(codes.forbidden, 'No permission for the current operation.');
    }
    const form = v.safeParse(Confirmation, await context.req.parseBody());
    const claimed = form.success ? await logins.claim(form.output.state, now()) : undefined;
    if (!form.success || !claimed)
      return replyWithCallback(context, readLanguage(context), { first: 'expired' });
    const { state, code, answer } = form.output;
    const { language } = claimed;
    if (answer === 'no') {
      await logins.fail(state, 'cancelled');
      return replyWithCallback(context, language, { first: 'cancelled' });
    }
    try {
      await logins.release(state, await exchange(state, code, claimed));
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return replyWithCallback(context, language, { first: 'provider' });
    }
    return replyWithCallback(context, language, { first: 'done' });
  }),
];
