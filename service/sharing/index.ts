import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { shareFiles, shares } from '../database/schema.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { sessions } from '../sessions/index.ts';
import { uploads } from '../uploads/index.ts';
import { endExpiredShares } from './share-queries.ts';
import { shareRoutes } from './share-routes.ts';

/** Links to conversations. */
export const sharing = part({
  name: 'sharing',
  uses: { database, accounts, limits, runs, uploads },
  tables: { shares, shareFiles },
  routes: ({ database: { queries, retention }, uploads: { storage }, now }) =>
    shareRoutes({ queries, retention, storage, now }),
  cleanUp: {
    steps: [
      ({ database: { upkeep, retention } }, _own, time) => endExpiredShares(upkeep, { retention, now: time }),
    ],
    // The link to a deleted conversation would work again if that went first.
    before: [sessions],
  },
});
