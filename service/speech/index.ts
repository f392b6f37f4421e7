import { accounts } from '../accounts/index.ts';
import { part } from '../base/part.ts';
import { database } from '../database/index.ts';
import { limits } from '../limits/index.ts';
import { runs } from '../runs/index.ts';
import { createSpeech } from './speech.ts';
import { speechRoutes } from './speech-routes.ts';

/** Reads answers aloud and writes recordings of visitors down. */
export const speech = part({
  name: 'speech',
  uses: { database, accounts, limits, runs },
  open: ({ env }) => createSpeech({ env }),
  routes: ({ database: { queries }, runs: engine, now }, own) =>
    speechRoutes({ queries, engine, speech: own, now }),
});
