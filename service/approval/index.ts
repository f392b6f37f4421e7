import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { readOptions, settings } from './settings.ts';

/** Applications of visitors to be let in, and the administrator's page. */
export const approval = part({
  name: 'approval',
  uses: { database, accounts, limits, runs },
  settings,
  options: readOptions,
});
