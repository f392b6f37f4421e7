import { accounts } from '../accounts/index.ts';
import { approval } from '../approval/index.ts';
import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { contactMessages } from '../database/schema.ts';
import { delivery } from '../delivery/index.ts';
import { limits } from '../limits/index.ts';
import { adminRoutes } from './admin-routes.ts';
import { forgetContacts } from './contact-queries.ts';
import { contactRoutes } from './contact-routes.ts';
import { createHandOn } from './hand-on.ts';
import { readOptions, settings } from './settings.ts';

/** Messages that visitors leave for the people behind a bot. */
export const contact = part({
  name: 'contact',
  uses: { database, accounts, approval, bots, delivery, limits },
  settings,
  options: readOptions,
  tables: { contactMessages },
  open: ({ database: { queries }, bots: registry, delivery: { mail }, approval: { session }, ...given }) => {
    const { options, env, logger, now } = given;
    const publicUrl = session ? options.publicUrl : undefined;
    const handOn = createHandOn({ queries, bots: registry, mail, env, publicUrl, logger, now });
    return { handOn, close: handOn.close };
  },
  routes: ({ database: { queries }, approval: { session }, now }, { handOn }) => [
    ...contactRoutes({ queries, handOn, now }),
    ...(session ? adminRoutes({ queries, session, now }) : []),
  ],
  cleanUp: {
    steps: [
      ({ database: { upkeep }, options: { contactKeepMs } }, _own, time) =>
        forgetContacts(upkeep, time - contactKeepMs),
    ],
  },
});
