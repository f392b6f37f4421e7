import * as v from 'valibot';
import { environmentName, wholeBetween } from '../config-values.ts';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Asks a bot of Botpress by its Chat API. */
export const BotpressAgentConfig = backEndConfig('botpress', {
  filesFrom,
  /**
   * The environment variable that holds the encryption key of the Chat integration; absent means none is set
   * there.
   */
  encryptionKeyEnv: v.optional(environmentName('encryptionKeyEnv')),
  /**
   * Milliseconds without a further message after which the bot's turn has ended: Botpress does not say so.
   */
  settleMs: v.optional(wholeBetween('settleMs', 100, 60_000), 2500),
});
export type BotpressAgentConfig = v.InferOutput<typeof BotpressAgentConfig>;
