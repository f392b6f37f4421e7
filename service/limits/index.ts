import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { quotaUses, trials } from '../database/schema.ts';
import { signing } from '../database/signing.ts';
import { createClientAddress } from '../http/client-address.ts';
import { forgetQuotaUses } from './quotas.ts';
import { forgetFullAllowances } from './rate-limits.ts';
import { readOptions, settings } from './settings.ts';
import { measureStoredBytes } from './stored-bytes.ts';

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
export { readTextBytes, readVisitorBytes, requireSpace } from './stored-bytes.ts';
export { takeTrialMessage, trialOf, withTrial } from './trials.ts';

/** How much visitors, addresses and bots may use, and how much may be stored in all. */
export const limits = part({
  name: 'limits',
  uses: { database, signing },
  settings,
  options: readOptions,
  tables: { quotaUses, trials },
  open: ({ options: { trustedProxies, maxStoredBytes }, signing: { secret }, logger }) => ({
    addressOf: createClientAddress({ trustedProxies, secret, logger }),
    maxStoredBytes,
  }),
  cleanUp: {
    steps: [
      ({ database: { upkeep } }, _own, time) => forgetFullAllowances(upkeep, time),
      ({ database: { upkeep } }, _own, time) => forgetQuotaUses(upkeep, time),
      ({ database: { upkeep }, logger }, { maxStoredBytes }) =>
        measureStoredBytes(upkeep, maxStoredBytes, logger),
    ],
  },
});
