import { accessLevelOf, codes, freeLogin, isLogin, type LoginState, logout } from 'casement/contract';
import { DAY_MS } from '../base/durations.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { readBotChannel } from '../bots/index.ts';
import { answer } from '../http/answer.ts';
import { readAccessMode, readBearer } from '../http/read-headers.ts';
import { entitlementOf, takeIdentity, trialOf, withTrial } from '../limits/index.ts';
import { chatRoleOf, roleOf } from './access.ts';
import { ACCOUNT_TOKEN_MS, renewAccountToken } from './account-token.ts';
import { findAccount, publicAccount } from './accounts.ts';
import { readEarlier, RENEWAL_MS } from './earlier-token.ts';
import { readIdentityToken, visitorIdOf } from './identity-token.ts';
import { type AuthContext, readClaims } from './read-visitor.ts';
import { revokeLogin } from './service-token.ts';
import { readAccountStatus } from './account-status.ts';

const TOKEN_LIFETIME_MS = 7 * DAY_MS;

/** The visitor's identity, what they are told of it, and log-out. */
export const userRoutes = (auth: AuthContext) => {
  const { bots, tokens, queries, addressOf, now } = auth;

  return [
    answer(freeLogin, { for: 'anybody' }, async ({ context }) => {
      const botChannel = readBotChannel(context, bots);
      const { bot, channelId } = botChannel;
      const mode = readAccessMode(context);
      const given = readBearer(context) ?? '';
      const identity = readIdentityToken(given);
      const earlier = identity ? undefined : await readEarlier(context, botChannel, auth);
      const isRenewal = earlier?.role === 'anonymous' && earlier.mode === mode;
      const visitorId = identity ? visitorIdOf(identity, bot.id, mode) : isRenewal && earlier.visitorId;
      if (!visitorId) throw new ServiceFailure(codes.unauthorized, 'The identity token is missing or wrong.');
      if (identity) await takeIdentity(queries, { visitorId, address: addressOf(context), bot }, now());
      const expiresAt = now() + TOKEN_LIFETIME_MS;
      const claims = { visitorId, botId: bot.id, channelId, role: 'anonymous', mode, expiresAt } as const;
      return { token: tokens.issue(claims), expiresAt };
    }),
    answer(logout, { for: 'anybody' }, async ({ context }) => {
      const claims = await readClaims(context, readBotChannel(context, bots), auth);
      // The longest that a token of it, renewed or not, may tell who its holder was.
      await revokeLogin(queries, claims.loginId, now() + ACCOUNT_TOKEN_MS + RENEWAL_MS);
    }),
    answer(isLogin, { for: 'anybody' }, async ({ context }): Promise<LoginState> => {
      const botChannel = readBotChannel(context, bots);
      if (readBearer(context) === undefined) {
        const role = accessLevelOf(botChannel.channel) === 2 ? 'trial' : 'anonymous';
        return { login: false, role, status: 'ok' };
      }
      const claims = await readClaims(context, botChannel, auth);
      const { role, visitorId: id, name, email } = claims;
      const account = role === 'user' ? await findAccount(queries, id) : undefined;
      const accountStatus = await readAccountStatus(queries, id, botChannel.bot);
      const user = account ? publicAccount(account) : { id, ...(name && { name }), ...(email && { email }) };
      const renewed =
        account && accountStatus.status !== 'disabled' ? renewAccountToken(auth, claims) : undefined;
      const holder = { ...botChannel, visitorId: id, role: chatRoleOf(claims, botChannel.channel) };
      const quota = await entitlementOf(queries, holder, now());
      const entitlement = await withTrial(queries, trialOf(claims, botChannel.channel), quota);
      return {
        login: role === 'user',
        role: roleOf(claims, botChannel.channel),
        ...accountStatus,
        ...(account && { expiresAt: claims.expiresAt, ...renewed }),
        ...(role === 'user' && { user }),
        ...(entitlement && { entitlement }),
      };
    }),
  ];
};
