import type { Logger } from 'pino';
import type { BotRegistry } from '../bots/bot-registry.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { ForeignCaptcha } from '../captcha/foreign-captcha.ts';
import type { Queries } from '../database/queries.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Google } from '../google/google.ts';
import type { LoginCodes } from '../login/login-codes.ts';
import type { LoginLimits } from '../login/login-limits.ts';
import type { HostTokens } from '../login/host-token.ts';
import type { TokenService } from '../accounts/service-token.ts';
import type { ClientAddress } from './client-address.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import type { Payments } from '../payments/payments.ts';
import type { Speech } from '../speech/speech.ts';
import type { Uploads } from '../uploads/uploads.ts';

export { readClaims, readVisitor } from '../accounts/read-visitor.ts';
export { type BotChannel, readBotChannel, readStyle } from '../bots/read-bot-channel.ts';
export { readAccessMode, readBearer, readGuid, readLanguage } from './read-headers.ts';

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
