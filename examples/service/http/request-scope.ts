import { type AccessMode, codes, headerNames, type Language } from 'casement/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { BotRegistry } from '../bots/bot-registry.ts';
import type { Bot, Channel } from '../bots/bot.ts';
import type { Queries } from '../database/queries.ts';
import { mayChat } from '../identity/access.ts';
import type { HostTokens } from '../identity/host-token.ts';
import { type Claims, isRevoked, type TokenService } from '../identity/service-token.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import { notFound, ServiceFailure } from '../service-failure.ts';
import type { Speech } from '../speech/speech.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { RateLimit } from './rate-limit.ts';
import { percentDecoded } from './read-request.ts';

/** The parts of the service that its routes use. */
export type Services = {
  queries: Queries;
  bots: BotRegistry;
  tokens: TokenService;
  hostTokens: HostTokens;
  engine: RunEngine;
  uploads: Uploads;
  speech: Speech;
  questionLimit: RateLimit;
  logger: Logger;
  now: () => number;
};

const MAX_ID_LENGTH = 128;

const readId = (context: Context, name: string): string => {
  const encoded = context.req.header(name);
  if (!encoded) throw new ServiceFailure(400, `The header ${name} is missing.`);
  const id = percentDecoded(encoded);
  if (id === undefined) {
    throw new ServiceFailure(400, `The header ${name} is not percent-encoded properly.`);
  }
  if (id.length > MAX_ID_LENGTH) throw new ServiceFailure(400, `The header ${name} is too long.`);
  return id;
};

export const readLanguage = (context: Context): Language =>
  /^\s*zh\b/i.test(context.req.header(headerNames.language) ?? '') ? 'zh-CN' : 'en';

export const readAccessMode = (context: Context): AccessMode => {
  const mode = context.req.header(headerNames.accessMode) ?? 'normal';
  if (mode !== 'normal' && mode !== 'preview') {
    throw new ServiceFailure(400, `The header ${headerNames.accessMode} must be normal or preview.`);
  }
  return mode;
};

export const readBearer = (context: Context): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(context.req.header(headerNames.authorization) ?? '')?.[1];

export type BotChannel = { bot: Bot; channelId: string; channel: Channel };

/** Reads the bot and the channel that a request's headers name. */
export const readBotChannel = (context: Context, bots: BotRegistry): BotChannel => {
  const botId = readId(context, headerNames.botId);
  const channelId = readId(context, headerNames.channelId);
  const bot = bots.find(botId);
  if (!bot) throw notFound('This bot');
  const channel = bot.channels.get(channelId);
  if (!channel) throw notFound('This channel');
  return { bot, channelId, channel };
};

/** Reads which of the bot's styles a request's headers name. */
export const readStyle = (context: Context, bot: Bot) => {
  const styleId = readId(context, headerNames.styleId);
  const style = bot.styles.get(styleId);
  if (!style) throw notFound('This style');
  return { styleId, style };
};

const unauthorized = () =>
  new ServiceFailure(codes.unauthorized, 'The token is missing, unknown or expired.');

/** Reads the claims of a request's token. Throws 401 unless it is valid now, not logged out, and made for this bot and channel. */
export const readClaims = async (
  context: Context,
  botChannel: BotChannel,
  { queries, tokens, now }: Services,
): Promise<Claims> => {
  const token = readBearer(context) ?? '';
  const claims = await tokens.read(token);
  if (!claims || claims.expiresAt <= now()) throw unauthorized();
  if (claims.botId !== botChannel.bot.id || claims.channelId !== botChannel.channelId) throw unauthorized();
  if (await isRevoked(queries, token)) throw unauthorized();
  return claims;
};

/** Reads the visitor of a chat call. Throws 401 when the channel asks for a log-in and the token is of none. */
export const readVisitor = async (context: Context, services: Services) => {
  const botChannel = readBotChannel(context, services.bots);
  const claims = await readClaims(context, botChannel, services);
  if (!mayChat(claims.role, botChannel.channel)) {
    throw new ServiceFailure(codes.unauthorized, 'Please log in to use this channel.');
  }
  return { ...botChannel, visitorId: claims.visitorId };
};
