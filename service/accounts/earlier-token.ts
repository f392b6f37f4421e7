import type { Context } from 'hono';
import { DAY_MS } from '../base/durations.ts';
import type { BotChannel } from '../bots/index.ts';
import { readBearer } from '../http/read-headers.ts';
import type { AuthContext } from './read-visitor.ts';
import { type Claims, isRevoked } from './service-token.ts';

/** How long after its end a token still tells who its holder was. */
export const RENEWAL_MS = 30 * DAY_MS;

/** Reads a service token that takes the identity's place, also for a while after its end. */
export const readEarlier = async (
  context: Context,
  { bot, channelId }: BotChannel,
  { tokens, queries, now }: Omit<AuthContext, 'bots' | 'addressOf'>,
): Promise<Claims | undefined> => {
  const claims = tokens.read(readBearer(context) ?? '');
  if (!claims || claims.expiresAt + RENEWAL_MS < now()) return undefined;
  if (claims.botId !== bot.id || claims.channelId !== channelId) return undefined;
  return (await isRevoked(queries, claims.loginId)) ? undefined : claims;
};
