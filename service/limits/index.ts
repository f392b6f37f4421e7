import { every } from '../base/lifetime.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { portions, quotaUses, trials } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { createClientAddress } from '../http/client-address.ts';
import { createBotBudgets } from './bot-budgets.ts';
import { warnOfBudgets } from './budget-warnings.ts';
import { forgetQuotaUses } from './quotas.ts';
import { forgetFullAllowances } from './rate-limits.ts';
import { readOptions, settings } from './settings.ts';
import { measureStoredBytes, readStoredBytes } from './stored-bytes.ts';

export type { BotBudgets } from './bot-budgets.ts';
export {
  type Principal,
  countTokens,
  countTokensWhere,
  requireRoom,
  takeAction,
  takeAnswer,
  takeIdentity,
  takeUpload,
} from './budgets.ts';
export { entitlementOf, moveQuotaUses, type QuotaHolder } from './quotas.ts';
export { take, tryTake } from './rate-limits.ts';
export { readFileBytes, readTextBytes, readVisitorBytes, requireSpace } from './stored-bytes.ts';
export { takeTrialMessage, trialOf, withTrial } from './trials.ts';

/** How often the budgets of the bots are looked at. */
const LOOK_MS = 20_000;

/** How much visitors, addresses and bots may use, and how much may be stored in all. */
export const limits = part({
  name: 'limits',
  uses: { database, signing, bots },
  settings,
  options: readOptions,
  tables: { quotaUses, trials, portions },
  check: async ({ options: { trustedProxies }, isForThisMachine }) => {
    const about = 'proxies';
    const everybody = trustedProxies.find((network) => network.endsWith('/0'));
    if (everybody)
      return [
        {
          state: 'warning',
          about,
          words: `${everybody} is everybody: visitors may claim any address, and no limit of an address holds. Name the proxies alone.`,
        },
      ];
    if (trustedProxies.length > 0)
      return [{ state: 'ok', about, words: `${trustedProxies.join(' ')} may name the visitor's address` }];
    const words = isForThisMachine
      ? 'none, as for this machine alone'
      : 'None is trusted: behind a proxy all visitors share the limits of one address. Name it in CASEMENT_TRUSTED_PROXIES.';
    return [{ state: isForThisMachine ? 'ok' : 'warning', about, words }];
  },
  metrics: ({ gauge }) => ({
    stored: gauge({
      name: 'casement_stored_bytes',
      help: 'Bytes of conversations (texts) and files, as the upkeep last counted them',
      labels: ['kind'],
    }),
    most: gauge({ name: 'casement_stored_limit_bytes', help: 'CASEMENT_MAX_STORED_MB in bytes, 0 for none' }),
  }),
  open: async ({ options: { trustedProxies, maxStoredBytes }, metrics, logger, ...given }) => {
    const { queries } = given.database;
    metrics.stored.reads(async () =>
      (await readStoredBytes(queries)).map(({ kind, bytes }) => ({ labels: { kind }, value: bytes })),
    );
    metrics.most.reads(() => [{ labels: {}, value: maxStoredBytes }]);
    const budgets = createBotBudgets(given.database, logger, given.now);
    await budgets.reclaim();
    const look = () => warnOfBudgets(queries, given.bots.list(), given.now(), logger);
    const stopLooking = every(LOOK_MS, look, logger);
    return {
      addressOf: createClientAddress({ trustedProxies, secret: given.signing.secret, logger }),
      maxStoredBytes,
      budgets,
      close: async () => {
        await Promise.all([stopLooking(), budgets.close()]);
      },
    };
  },
  cleanUp: {
    steps: [
      ({ database: { upkeep } }, _own, time) => forgetFullAllowances(upkeep, time),
      ({ database: { upkeep } }, _own, time) => forgetQuotaUses(upkeep, time),
      ({ database: { upkeep }, logger }, { maxStoredBytes }) =>
        measureStoredBytes(upkeep, maxStoredBytes, logger),
    ],
  },
});
