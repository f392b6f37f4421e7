import { type SQL, sql } from 'drizzle-orm';
import { deleteInSlices } from '../database/in-slices.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import { limitReached, ServiceFailure } from '../base/service-failure.ts';

/** Something that is used, of which there is a limited amount for everybody who has the same key. */
export type Use = {
  key: string;
  /** How much may be used in a period, 0 for any amount. It comes back evenly over the period. */
  most: number;
  periodMs: number;
  /** Absent means 1. */
  amount?: number;
  /** Whether several visitors use it up together: no log-in and no plan gives more of it, only time does. */
  isShared?: boolean;
};

/** Times are stored as floating-point numbers. */
export const ROUNDING_MS = 0.5;
/**
 * How far the clocks of several processes may differ. A time further ahead was stored before the clock was
 * set back.
 */
export const MAX_SKEW_MS = MINUTE_MS;

/** The stored row of a use. */
type Stored = { key: string; full_at: number };

/**
 * Returns the statement that adds uses, at least one, to what was used, for all processes at once; nothing
 * where `condition` is false. Uses of several calls at once must come in the same order: each row is locked
 * until its transaction ends.
 */
const addition = (uses: Use[], now: number, condition: SQL = sql`true`): SQL => {
  const rows = uses.map((use, place) => ({
    place,
    key: use.key,
    period_ms: use.periodMs,
    cost_ms: (use.periodMs / use.most) * (use.amount ?? 1),
  }));
  const nowMs = sql`${now}::double precision`;
  return sql`
    insert into allowances (key, full_at, period_ms)
    select key,
      ${nowMs} + least(cost_ms, 2 * period_ms), period_ms
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as used (place integer, key text, period_ms double precision, cost_ms double precision)
    where ${condition}
    order by place
    on conflict (key) do update set period_ms = excluded.period_ms, full_at = least(
      ${nowMs} + 2 * excluded.period_ms,
      excluded.full_at - ${nowMs} + case
        when allowances.full_at > ${nowMs} + 2 * excluded.period_ms + ${MAX_SKEW_MS} then ${nowMs}
        else greatest(allowances.full_at, ${nowMs}) end)
    returning key, full_at`;
};

const limited = (uses: Use[]): Use[] => uses.filter(({ most }) => most > 0);

const requireWithin = (uses: Use[], stored: Stored[], now: number): void => {
  const fullAt = new Map(stored.map((row) => [row.key, row.full_at]));
  const [worst] = uses
    .map((use) => ({ use, overMs: (fullAt.get(use.key) ?? now) - now - use.periodMs }))
    .toSorted((a, b) => b.overMs - a.overMs);
  if (!worst || worst.overMs <= ROUNDING_MS) return;
  const { periodMs, isShared } = worst.use;
  throw limitReached(periodMs >= DAY_MS && !isShared ? 'quota' : 'rate', Math.ceil(worst.overMs / 1000));
};

/**
 * Counts uses within a transaction, in one statement with a query of one row, which is returned. Throws code
 * 1113 when a use is over its limit; the transaction has to be rolled back then.
 */
export const takeWithin = async <Row extends object>(
  transaction: Queries,
  uses: Use[],
  query: SQL,
  now: number,
): Promise<Row> => {
  const counted = limited(uses);
  const statement =
    counted.length > 0
      ? sql`with used as (${addition(counted, now)})
          select *, (select json_agg(used) from used) as stored from (${query}) as queried`
      : query;
  const [row] = await rowsOf<Row & { stored?: Stored[] }>(transaction.execute(statement));
  if (!row) throw new Error('the query has no row');
  requireWithin(counted, row.stored ?? [], now);
  return row;
};

/** Counts uses, all or none. Rejects with code 1113 when one is over its limit. */
export const take = async (queries: Queries, uses: Use[], now: number): Promise<void> => {
  const counted = limited(uses);
  if (counted.length === 0) return;
  await queries.transaction(async (transaction) => {
    requireWithin(counted, await rowsOf<Stored>(transaction.execute(addition(counted, now))), now);
  });
};

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
  const counted = limited(uses);
  if (counted.length > 0) await queries.execute(addition(counted, now));
};

/** The same as a part of a statement, where `condition` is true; undefined when nothing is limited. */
export const countUsesWhere = (uses: Use[], now: number, condition: SQL): SQL | undefined => {
  const counted = limited(uses);
  return counted.length > 0 ? addition(counted, now, condition) : undefined;
};

/** Forgets the allowances that are full again. */
export const forgetFullAllowances = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, sql`allowances`, sql`full_at < ${now}`);
};
