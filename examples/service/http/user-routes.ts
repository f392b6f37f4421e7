import { codes, freeLogin, hostLogin, isLogin, type LoginState, logout } from 'casement/contract';
import type { OperationResponse } from 'casement/contract';
import { Hono } from 'hono';
import { accessLevelOf, roleOf } from '../identity/access.ts';
import { readIdentityToken, userIdOf, visitorIdOf } from '../identity/identity-token.ts';
import { moveVisitor } from '../identity/move-visitor.ts';
import { type Claims, isRevoked, revokeToken } from '../identity/service-token.ts';
import { ServiceFailure } from '../service-failure.ts';
import { succeed } from './envelope.ts';
import { readBody } from './read-request.ts';
import {
  type BotChannel,
  readAccessMode,
  readBearer,
  readBotChannel,
  readClaims,
  type Services,
} from './request-scope.ts';

const DAY_MS = 86_400_000;
const TOKEN_LIFETIME_MS = 7 * DAY_MS;
/** After this the site is asked again whether it still knows the user. */
const USER_TOKEN_LIFETIME_MS = DAY_MS;
/** How long after its end a token still tells who its holder was. */
const RENEWAL_MS = 30 * DAY_MS;
/** How often answers that start while a visitor becomes a user are stopped. */
const MOVE_ATTEMPTS = 5;

/** The visitor's identity, log-in and log-out. */
export const userRoutes = (services: Services): Hono => {
  const { bots, tokens, hostTokens, engine, queries, now } = services;

  /** Reads a service token that takes the identity's place, also for a while after its end. */
  const readEarlier = async (token: string, botChannel: BotChannel): Promise<Claims | undefined> => {
    const claims = await tokens.read(token);
    if (!claims || claims.expiresAt + RENEWAL_MS < now()) return undefined;
    if (claims.botId !== botChannel.bot.id || claims.channelId !== botChannel.channelId) return undefined;
    return (await isRevoked(queries, token)) ? undefined : claims;
  };

  const moveToUser = async (visitorId: string, userId: string): Promise<void> => {
    for (let attempt = 0; attempt < MOVE_ATTEMPTS; attempt += 1) {
      await engine.stopVisitor(visitorId);
      if ((await moveVisitor(queries, visitorId, userId)) === 0) return;
    }
  };

  return new Hono()
    .get(freeLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const role = readAccessMode(context) === 'preview' ? 'preview' : 'anonymous';
      const given = readBearer(context) ?? '';
      const identity = readIdentityToken(given);
      const earlier = identity ? undefined : await readEarlier(given, botChannel);
      const visitorId = identity
        ? visitorIdOf(identity, botChannel.bot.id, role)
        : earlier?.role === role && earlier.visitorId;
      if (!visitorId) throw new ServiceFailure(codes.unauthorized, 'The identity token is missing or wrong.');
      const expiresAt = now() + TOKEN_LIFETIME_MS;
      const { channelId } = botChannel;
      const token = await tokens.issue({ visitorId, botId: botChannel.bot.id, channelId, role, expiresAt });
      return succeed(context, { token, expiresAt });
    })
    .post(hostLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      const { bot, channel, channelId } = botChannel;
      const body = await readBody(context, hostLogin.request);
      const config = channel.hostLogin ?? bot.hostLogin;
      if (!config) throw new ServiceFailure(codes.forbidden, 'This bot takes no log-ins of the site.');
      const { name, email, ...user } = await hostTokens.verify(config, body.token);
      const userId = userIdOf(user, bot.id);
      const earlier = await readEarlier(readBearer(context) ?? '', botChannel);
      if (earlier?.role === 'anonymous') await moveToUser(earlier.visitorId, userId);
      const called = { ...(name && { name }), ...(email && { email }) };
      const token = await tokens.issue({
        visitorId: userId,
        botId: bot.id,
        channelId,
        role: 'user',
        expiresAt: now() + USER_TOKEN_LIFETIME_MS,
        ...called,
      });
      return succeed(context, {
        token,
        user: { id: userId, ...called },
      } satisfies OperationResponse<typeof hostLogin>);
    })
    .get(logout.path, async (context) => {
      const claims = await readClaims(context, readBotChannel(context, bots), services);
      await revokeToken(queries, readBearer(context) ?? '', claims.expiresAt + RENEWAL_MS);
      return succeed(context);
    })
    .get(isLogin.path, async (context) => {
      const botChannel = readBotChannel(context, bots);
      if (readBearer(context) === undefined) {
        const role = accessLevelOf(botChannel.channel) === 2 ? 'trial' : 'anonymous';
        return succeed(context, { login: false, role, status: 'ok' } satisfies LoginState);
      }
      const { role, visitorId: id, name, email } = await readClaims(context, botChannel, services);
      const state: LoginState = {
        login: role === 'user',
        role: roleOf(role, botChannel.channel),
        status: 'ok',
        ...(role === 'user' && { user: { id, ...(name && { name }), ...(email && { email }) } }),
      };
      return succeed(context, state);
    });
};
