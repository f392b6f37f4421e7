import { type AccessMode, codes, headerNames, type Language } from 'casement/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { LoginCodes } from '../login/login-codes.ts';
import type { LoginLimits } from '../login/login-limits.ts';
import { readStandingOf, requireEnabled } from '../accounts/standing.ts';
import type { BotRegistry } from '../bots/bot-registry.ts';
import type { Bot, Channel } from '../bots/bot.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { ForeignCaptcha } from '../captcha/foreign-captcha.ts';
import type { Queries } from '../database/queries.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Google } from '../google/google.ts';
import { chatRoleOf, mayChat } from '../accounts/access.ts';
import type { HostTokens } from '../login/host-token.ts';
import { isRevoked, type TokenService } from '../accounts/service-token.ts';
import type { ClientAddress } from './client-address.ts';
import { trialOf } from '../limits/trials.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import type { Payments } from '../payments/payments.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import type { Speech } from '../speech/speech.ts';
import type { Uploads } from '../uploads/uploads.ts';
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
  captchas: Captchas;
  /** Draws and checks the sliders instead of the service. */
  foreignCaptcha: ForeignCaptcha | undefined;
  loginCodes: LoginCodes;
  loginLimits: LoginLimits;
  /** Log-ins with Google; undefined where there are none. */
  google: Google | undefined;
  delivery: Delivery;
  payments: Payments;
  addressOf: ClientAddress;
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

/** Reads the access mode; any value but `preview` is normal. */
export const readAccessMode = (context: Context): AccessMode =>
  context.req.header(headerNames.accessMode) === 'preview' ? 'preview' : 'normal';

/** Reads the id that a browser has given itself; all that send none are one. */
export const readGuid = (context: Context): string => context.req.header(headerNames.guid) ?? '';

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

/**
 * Reads the claims of a request's token. Throws 401 unless it is valid now, made for this bot and channel, and, if it was made
 * in preview, the request is in preview as well. It may have been logged out.
 */
const readToken = (context: Context, botChannel: BotChannel, { tokens, now }: Services) => {
  const claims = tokens.read(readBearer(context) ?? '');
  if (!claims || claims.expiresAt <= now()) throw unauthorized();
  if (claims.botId !== botChannel.bot.id || claims.channelId !== botChannel.channelId) throw unauthorized();
  if (claims.mode === 'preview' && readAccessMode(context) !== 'preview') throw unauthorized();
  return claims;
};

/** The same, and throws 401 for a token that was logged out. */
export const readClaims = async (context: Context, botChannel: BotChannel, services: Services) => {
  const claims = readToken(context, botChannel, services);
  if (await isRevoked(services.queries, claims.loginId)) throw unauthorized();
  return claims;
};

/**
 * Reads the visitor of a chat call. Throws 401 when the channel asks for a log-in and the token is of none, and 1119 when
 * an administrator has locked them out.
 */
export const readVisitor = async (context: Context, services: Services) => {
  const botChannel = readBotChannel(context, services.bots);
  const claims = readToken(context, botChannel, services);
  const standing = await readStandingOf(services.queries, claims, botChannel.bot);
  if (!standing) throw unauthorized();
  if (!mayChat(claims.role, botChannel.channel)) {
    throw new ServiceFailure(codes.unauthorized, 'Please log in to use this channel.');
  }
  requireEnabled(standing);
  const { visitorId } = claims;
  return {
    ...botChannel,
    visitorId,
    role: chatRoleOf(claims, botChannel.channel),
    address: services.addressOf(context),
    standing,
    trial: trialOf(claims, botChannel.channel),
  };
};
