import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { messages, sessions as rows } from '../database/schema.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { uploads } from '../uploads/index.ts';
import { forgetAtAgents } from './forget-at-agents.ts';
import { removeExpired } from './remove-expired.ts';
import { sessionRoutes } from './session-routes.ts';

/** Conversations: their list, their changes and their messages. */
export const sessions = part({
  name: 'sessions',
  uses: { database, accounts, bots, limits, runs, uploads },
  tables: { rows, messages },
  routes: ({ database: { queries, retention }, runs: engine, uploads: files, now }) =>
    sessionRoutes({ queries, retention, engine, uploads: files, now }),
  cleanUp: {
    steps: [
      ({ database: { upkeep: queries, retention }, bots: registry, logger }, _own, time) =>
        forgetAtAgents({ queries, retention }, registry.list(), logger, time),
      ({ database: { upkeep, retention } }, _own, time) => removeExpired(upkeep, retention, time),
    ],
  },
});
