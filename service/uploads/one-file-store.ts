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
 * Makes sure that all services that share a database keep their files in one place: what a visitor uploads to
 * one is asked for from another. Rejects when another service that runs keeps them elsewhere. Returns what
 * ends it.
 * @param place The bucket, or the id of the folder, which is the same for all that share it.
 */
export const requireOneFileStore = async (
  { queries }: Pick<Database, 'queries'>,
  place: string,
  logger: Logger,
  patienceMs = PATIENCE_MS,
): Promise<() => Promise<void>> => {
  const take = () => takeLease(queries, LEASE, place);
  const giveUpAt = performance.now() + patienceMs;
  let isTold = false;
  while (!(await take())) {
    if (performance.now() > giveUpAt) {
      throw new Error(
        'Another service uses this database and keeps uploaded files elsewhere, so each would miss the ' +
          'files of the other: give both the same bucket (S3_BUCKET), or share one folder between them ' +
          'and name it to both (CASEMENT_DATA_DIR).',
      );
    }
    if (!isTold) logger.warn('waiting for another service to end, which keeps uploaded files elsewhere');
    isTold = true;
    await wait(ASK_EVERY_MS);
  }
  const renew = async (): Promise<void> => {
    if (await take()) return;
    logger.error('another service uses this database and keeps uploaded files elsewhere');
  };
  const stop = every(RENEW_EVERY_MS, renew, logger);
  return async () => {
    await stop();
    // Others that use the same place take it again.
    await endLease(queries, LEASE, place);
  };
};
