import { codes } from 'casement/contract';
import type { Context } from 'hono';
import { ServiceFailure } from '../base/service-failure.ts';
import { type BotRegistry, type BotChannel, readBotChannel } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { readAccessMode, readBearer } from '../http/read-headers.ts';
import { trialOf } from '../limits/index.ts';
import { chatRoleOf, mayChat } from './access.ts';
import { isRevoked, type TokenService } from './service-token.ts';
import { readAccountStatusOf, requireEnabled } from './account-status.ts';

/** Whatever reading the visitor of a call takes: bots, tokens, the database, addresses and the clock. */
export type AuthContext = {
  bots: BotRegistry;
  tokens: TokenService;
  queries: Queries;
  addressOf: ClientAddress;
  now: () => number;
};

const unauthorized = () =>
  new ServiceFailure(codes.unauthorized, 'Your session has ended. Please log in again or reload the page.');

/**
 * Reads the claims of a request's token. Throws 401 unless it is valid now, made for this bot and channel,
 * and, if it was made in preview, the request is in preview as well. It may have been logged out.
 */
const readToken = (context: Context, botChannel: BotChannel, { tokens, now }: AuthContext) => {
  const claims = tokens.read(readBearer(context) ?? '');
  if (!claims || claims.expiresAt <= now()) throw unauthorized();
  if (claims.botId !== botChannel.bot.id || claims.channelId !== botChannel.channelId) throw unauthorized();
  if (claims.mode === 'preview' && readAccessMode(context) !== 'preview') throw unauthorized();
  return claims;
};

/** The same, and throws 401 for a token that was logged out. */
export const readClaims = async (context: Context, botChannel: BotChannel, auth: AuthContext) => {
  const claims = readToken(context, botChannel, auth);
  if (await isRevoked(auth.queries, claims.loginId)) throw unauthorized();
  return claims;
};

/**
 * Reads the visitor of a call that only reads what is stored. Throws 401 when the channel asks for a log-in
 * and the token is of none.
 */
export const readReader = async (context: Context, auth: AuthContext) => {
  const botChannel = readBotChannel(context, auth.bots);
  const claims = readToken(context, botChannel, auth);
  const accountStatus = await readAccountStatusOf(auth.queries, claims, botChannel.bot);
  if (!accountStatus) throw unauthorized();
  if (!mayChat(claims.role, botChannel.channel)) {
    throw new ServiceFailure(codes.unauthorized, 'Please log in to use this channel.');
  }
  const { visitorId } = claims;
  return {
    ...botChannel,
    visitorId,
    role: chatRoleOf(claims, botChannel.channel),
    address: auth.addressOf(context),
    accountStatus,
    trial: trialOf(claims, botChannel.channel),
  };
};
export type Visitor = Awaited<ReturnType<typeof readReader>>;

/**
 * The same for every other call of the chat; throws 1119 as well, when an administrator has disabled the
 * account.
 */
export const readVisitor = async (context: Context, auth: AuthContext): Promise<Visitor> => {
  const visitor = await readReader(context, auth);
  requireEnabled(visitor.accountStatus);
  return visitor;
};
