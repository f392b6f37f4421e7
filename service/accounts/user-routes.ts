import {
  accessLevelOf,
  codes,
  freeLogin,
  hostLogin,
  isLogin,
  type LoginState,
  logout,
} from 'casement/contract';
import type { OperationResponse } from 'casement/contract';
import { Hono } from 'hono';
import { findAccount, publicAccount } from './accounts.ts';
import { ACCOUNT_TOKEN_MS, renewAccountToken } from './account-token.ts';
import { logIn } from '../login/index.ts';
import { readStanding } from './standing.ts';
import { DAY_MS } from '../base/durations.ts';
import { chatRoleOf, roleOf } from './access.ts';
import { readIdentityToken, userIdOf, visitorIdOf } from './identity-token.ts';
import { readEarlier, RENEWAL_MS } from './earlier-token.ts';
import { revokeLogin } from './service-token.ts';
import { takeAction, takeIdentity, entitlementOf, trialOf, withTrial } from '../limits/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { succeed } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import {
  readAccessMode,
  readBearer,
  readBotChannel,
  readClaims,
  type Services,
} from '../http/request-scope.ts';

const TOKEN_LIFETIME_MS = 7 * DAY_MS;
/** After this the site is asked again whether it still knows the user. */
const USER_TOKEN_LIFETIME_MS = DAY_MS;

/** The visitor's identity, log-in and log-out. */
export const userRoutes = (services: Services): Hono => {
  const { bots, tokens, hostTokens, queries, addressOf, now } = services;

  return new Hono()
    .get(freeLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const { bot, channelId } = botChannel;
      const mode = readAccessMode(context);
      const given = readBearer(context) ?? '';
      const identity = readIdentityToken(given);
      const earlier = identity ? undefined : await readEarlier(context, botChannel, services);
      const isRenewal = earlier?.role === 'anonymous' && earlier.mode === mode;
      const visitorId = identity ? visitorIdOf(identity, bot.id, mode) : isRenewal && earlier.visitorId;
      if (!visitorId) throw new ServiceFailure(codes.unauthorized, 'The identity token is missing or wrong.');
      if (identity) await takeIdentity(queries, { visitorId, address: addressOf(context), bot }, now());
      const expiresAt = now() + TOKEN_LIFETIME_MS;
      const claims = { visitorId, botId: bot.id, channelId, role: 'anonymous', mode, expiresAt } as const;
      return succeed(context, { token: tokens.issue(claims), expiresAt });
    })
    .post(hostLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const { bot, channel } = botChannel;
      const body = await readBody(context, hostLogin.request);
      const config = channel.hostLogin ?? bot.hostLogin;
      if (!config) throw new ServiceFailure(codes.forbidden, 'This bot takes no log-ins of the site.');
      const { name, email, preview, ...user } = await hostTokens.verify(config, body.token, bot.id);
      const mode = preview ? readAccessMode(context) : 'normal';
      const userId = userIdOf(user, bot.id, mode);
      await takeAction(queries, 'log in', { visitorId: userId, address: addressOf(context), bot }, now());
      const called = { ...(name && { name }), ...(email && { email }) };
      const visitor = { id: userId, mode, way: 'site', lifetimeMs: USER_TOKEN_LIFETIME_MS, ...called };
      const { token } = await logIn(context, botChannel, services, visitor);
      return succeed(context, {
        token,
        user: { id: userId, ...called },
      } satisfies OperationResponse<typeof hostLogin>);
    })
    .get(logout.path, async (context) => {
      const claims = await readClaims(context, readBotChannel(context, bots), services);
      // The longest that a token of it, renewed or not, may tell who its holder was.
      await revokeLogin(queries, claims.loginId, now() + ACCOUNT_TOKEN_MS + RENEWAL_MS);
      return succeed(context);
    })
    .get(isLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      if (readBearer(context) === undefined) {
        const role = accessLevelOf(botChannel.channel) === 2 ? 'trial' : 'anonymous';
        return succeed(context, { login: false, role, status: 'ok' } satisfies LoginState);
      }
      const claims = await readClaims(context, botChannel, services);
      const { role, visitorId: id, name, email } = claims;
      const account = role === 'user' ? await findAccount(queries, id) : undefined;
      const standing = await readStanding(queries, id, botChannel.bot);
      const user = account ? publicAccount(account) : { id, ...(name && { name }), ...(email && { email }) };
      const renewed =
        account && standing.status !== 'disabled' ? renewAccountToken(services, claims) : undefined;
      const holder = { ...botChannel, visitorId: id, role: chatRoleOf(claims, botChannel.channel) };
      const quota = await entitlementOf(queries, holder, now());
      const entitlement = await withTrial(queries, trialOf(claims, botChannel.channel), quota);
      const state: LoginState = {
        login: role === 'user',
        role: roleOf(claims, botChannel.channel),
        ...standing,
        ...(account && { expiresAt: claims.expiresAt, ...renewed }),
        ...(role === 'user' && { user }),
        ...(entitlement && { entitlement }),
      };
      return succeed(context, state);
    });
};
