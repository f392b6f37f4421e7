import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { type Operator, adminRoutes, readOperator } from './admin-routes.ts';
import { createAdminSession } from './admin-session.ts';
import { approvalRoutes } from './approval-routes.ts';
import { readOptions, settings } from './settings.ts';

export { adminFrame } from './admin-page.ts';
export { adminFormLimit, readAdminForm } from './admin-routes.ts';
export type { AdminSession } from './admin-session.ts';
export { hiddenFields, timeOf } from './admin-visitor.ts';

declare module '../http/answer.ts' {
  interface Admitted {
    operator: Operator;
  }
}

/** Applications of visitors to be let in, and the administrator's page. */
export const approval = part({
  name: 'approval',
  uses: { database, accounts, limits, runs },
  settings,
  options: readOptions,
  open: ({ options: { adminKey }, database: { queries }, now }) => ({
    /** Undefined where there is no such page. */
    session: adminKey === undefined ? undefined : createAdminSession(queries, adminKey, now),
  }),
  routes: ({ database: { queries }, limits: { addressOf }, runs: engine, now }, { session }) => [
    ...approvalRoutes({ queries, now }),
    ...(session ? adminRoutes({ queries, engine, addressOf, session, now }) : []),
  ],
  admits: (_given, { session }) => ({
    ...(session && { operator: (context) => readOperator(context, session) }),
  }),
});
