import { part } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { createStoredVectors } from '../retrieval/vectors/vector-store.ts';

/** Keeps the vectors of the agents' pages in the database. */
export const embeddings = part({
  name: 'embeddings',
  uses: { database, bots },
  open: ({ database: { queries }, bots: { keepVectorsIn }, logger }) => {
    keepVectorsIn(createStoredVectors(queries, logger));
    return {};
  },
});
