import type { Logger } from 'pino';
import type { BotRegistry } from '../bots/bot-registry.ts';
import type { Queries } from '../database/queries.ts';
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
  engine: RunEngine;
  uploads: Uploads;
  speech: Speech;
  payments: Payments;
  addressOf: ClientAddress;
  logger: Logger;
  now: () => number;
};
