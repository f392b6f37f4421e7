import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { handOnRatings } from './hand-on-ratings.ts';

/** Ratings of answers, and comparisons of their versions. */
export const feedback = part({
  name: 'feedback',
  uses: { database, accounts },
  open: ({ logger }) => handOnRatings(logger),
  routes: ({ database: { queries } }, { handOn }) => feedbackRoutes(queries, handOn),
});
