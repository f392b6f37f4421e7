import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { suggestionRoutes } from './suggestion-routes.ts';

/** Questions that are suggested while the visitor types and after an answer. */
export const suggestions = part({
  name: 'suggestions',
  uses: { database, accounts },
  routes: ({ database: { queries }, logger }) => suggestionRoutes(queries, logger),
});
