import type { Logger } from 'pino';
import type { BotRegistry } from '../bots/bot-registry.ts';
import type { Queries } from '../database/queries.ts';
import type { HostTokens } from '../identity/host-token.ts';
import type { TokenService } from '../identity/service-token.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import type { Speech } from '../speech/speech.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { RateLimit } from './rate-limit.ts';

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
