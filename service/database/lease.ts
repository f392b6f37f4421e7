import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from './queries.ts';

/** A process that hangs longer than this loses its lease to another process. */
const LEASE_S = 15;
/** How often a lease is prolonged. */
export const RENEW_EVERY_MS = 4_000;

/**
 * Takes a lease for 15 seconds or prolongs it, by the clock of the database; returns whether it is held then.
 */
export const takeLease = async (queries: Queries, name: string, holder: string): Promise<boolean> => {
  const rows = await rowsOf(
    queries.execute(sql`
      insert into leases (name, holder, expires_at)
      values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${LEASE_S}))
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at <= clock_timestamp()
      returning 1`),
  );
  return rows.length > 0;
};

/**
 * Gives a lease back. Where that fails, the lease ends by itself.
 * @param restMs How long no process may take it afterwards.
 */
export const endLease = async (queries: Queries, name: string, holder: string, restMs = 0): Promise<void> => {
  await queries
    .execute(sql`
      update leases set holder = '', expires_at = clock_timestamp() + make_interval(secs => ${restMs / 1000})
      where name = ${name} and holder = ${holder}`)
    .catch(() => undefined);
};

/**
 * Does work that only one process at a time may do, unless another process does it now. Returns whether this
 * process has done it.
 * @param work Gets a signal that aborts once another process may have begun, and must end soon after that.
 * @param restMs How long no process may do the work afterwards.
 */
export const underLease = async (
  { queries, shared }: Pick<Database, 'queries' | 'shared'>,
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  restMs?: number,
): Promise<boolean> => {
  const lost = new AbortController();
  if (!shared) {
    await work(lost.signal);
    return true;
  }
  const holder = randomUUID();
  if (!(await takeLease(queries, name, holder))) return false;
  const worked = new AbortController();
  const renew = async () => {
    let heldUntilMs = performance.now() + LEASE_S * 1000;
    while (!worked.signal.aborted) {
      await wait(RENEW_EVERY_MS, undefined, worked).catch(() => {});
      if (worked.signal.aborted) return;
      const askedMs = performance.now();
      const isHeld = await takeLease(queries, name, holder).catch(
        () => askedMs < heldUntilMs - RENEW_EVERY_MS,
      );
      if (!isHeld) return lost.abort();
      heldUntilMs = askedMs + LEASE_S * 1000;
    }
  };
  const renewing = renew();
  try {
    await work(lost.signal);
    return true;
  } finally {
    worked.abort();
    await renewing;
    await endLease(queries, name, holder, restMs);
  }
};
