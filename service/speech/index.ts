import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { createSpeech } from './speech.ts';

/** Reads answers aloud and writes recordings of visitors down. */
export const speech = part({
  name: 'speech',
  uses: { database, accounts, limits, runs },
  open: ({ env, logger }) => createSpeech({ env, logger }),
});
