import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { every } from '../base/lifetime.ts';
import type { Database } from '../database/queries.ts';
import { endLease, RENEW_EVERY_MS, takeLease } from '../database/lease.ts';

const LEASE = 'files';
/** A service that ended without a word holds its lease for 15 seconds. */
const PATIENCE_MS = 17_000;
const ASK_EVERY_MS = 1_000;

/**
 * Makes sure that all services that share a database keep their files in one folder: what a visitor uploads to one is asked for
 * from another. Rejects when another service that runs keeps them elsewhere. Returns what ends it.
 * @param folderId The id of the folder, which is the same for all that share it.
 */
export const requireOneFileStore = async (
  { queries }: Pick<Database, 'queries'>,
  folderId: string,
  logger: Logger,
  patienceMs = PATIENCE_MS,
): Promise<() => Promise<void>> => {
  const take = () => takeLease(queries, LEASE, folderId);
  const giveUpAt = performance.now() + patienceMs;
  while (!(await take())) {
    if (performance.now() > giveUpAt) {
      throw new Error(
        'Another service uses this database and keeps uploaded files in a folder of its own, so ' +
          'each would miss the files of the other: give both the same bucket (S3_BUCKET), or share ' +
          'one folder between them and name it to both (CASEMENT_DATA_DIR).',
      );
    }
    await wait(ASK_EVERY_MS);
  }
  const renew = async (): Promise<void> => {
    if (await take()) return;
    logger.error('another service uses this database and keeps uploaded files in a folder of its own');
  };
  const stop = every(RENEW_EVERY_MS, renew, logger);
  return async () => {
    await stop();
    // Others that use the same folder take it again.
    await endLease(queries, LEASE, folderId);
  };
};
