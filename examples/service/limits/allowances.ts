import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database/queries.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { limitReached, ServiceFailure } from '../service-failure.ts';

/** Something that is used, of which there is a limited amount for everybody who has the same key. */
export type Use = {
  key: string;
  /** How much may be used in a period, 0 for any amount. It comes back evenly over the period. */
  most: number;
  periodMs: number;
  /** Absent means 1. */
  amount?: number;
};

/** Times are stored as floating-point numbers. */
const ROUNDING_MS = 0.5;
/** How far the clocks of several processes may differ. A time further ahead was stored before the clock was set back. */
const MAX_SKEW_MS = MINUTE_MS;

/**
 * Adds uses to what was used, for all processes at once, and returns by how much each is over its limit, milliseconds.
 * Uses of several calls at once must come in the same order: each row is locked until its transaction ends.
 */
const add = async (queries: Queries, uses: Use[], now: number): Promise<{ use: Use; overMs: number }[]> => {
  const rows = uses.map(({ key, most, periodMs, amount = 1 }, place) => ({
    place,
    key,
    period_ms: periodMs,
    cost_ms: (periodMs / most) * amount,
  }));
  const nowMs = sql`${now}::double precision`;
  const stored = await rowsOf<{ key: string; full_at: number }>(
    queries.execute(sql`
      insert into allowances (key, full_at, period_ms)
      select key, ${nowMs} + least(cost_ms, 2 * period_ms), period_ms
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as used (place integer, key text, period_ms double precision, cost_ms double precision)
      order by place
      on conflict (key) do update set period_ms = excluded.period_ms, full_at = least(
        ${nowMs} + 2 * excluded.period_ms,
        excluded.full_at - ${nowMs} + case
          when allowances.full_at > ${nowMs} + 2 * excluded.period_ms + ${MAX_SKEW_MS} then ${nowMs}
          else greatest(allowances.full_at, ${nowMs}) end)
      returning key, full_at`),
  );
  const fullAt = new Map(stored.map((row) => [row.key, row.full_at]));
  return uses.map((use) => ({ use, overMs: (fullAt.get(use.key) ?? now) - now - use.periodMs }));
};

const limited = (uses: Use[]): Use[] => uses.filter(({ most }) => most > 0);

/** Counts uses within a transaction. Throws code 1113 when one is over its limit; the transaction has to be rolled back then. */
export const takeWithin = async (transaction: Queries, uses: Use[], now: number): Promise<void> => {
  if (limited(uses).length === 0) return;
  const [worst] = (await add(transaction, limited(uses), now)).toSorted((a, b) => b.overMs - a.overMs);
  if (!worst || worst.overMs <= ROUNDING_MS) return;
  throw limitReached(worst.use.periodMs >= DAY_MS ? 'quota' : 'rate', Math.ceil(worst.overMs / 1000));
};

/** Counts uses, all or none. Rejects with code 1113 when one is over its limit. */
export const take = (queries: Queries, uses: Use[], now: number): Promise<void> =>
  queries.transaction((transaction) => takeWithin(transaction, uses, now));

/** Counts uses, all or none. Returns whether they were within their limits. */
export const tryTake = async (queries: Queries, uses: Use[], now: number): Promise<boolean> => {
  try {
    await take(queries, uses, now);
    return true;
  } catch (error) {
    if (error instanceof ServiceFailure) return false;
    throw error;
  }
};

/** Counts what has been used already. It may go over a limit, by the amount of one period at most. */
export const countUses = async (queries: Queries, uses: Use[], now: number): Promise<void> => {
  if (limited(uses).length > 0) await add(queries, limited(uses), now);
};

/** Forgets those who have everything back. */
export const forgetFullAllowances = async (queries: Queries, now: number): Promise<void> => {
  await queries.execute(sql`delete from allowances where full_at < ${now}`);
};
