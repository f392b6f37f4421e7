import { sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../database/queries.ts';
import { MAX_SKEW_MS, ROUNDING_MS } from './rate-limits.ts';

/**
 * A process takes at most this part of the rest at once, so that the last answers are not all with one
 * process.
 */
const SHARE_OF_REST = 4;

/** A request of a process for a portion of a budget. */
export type Asked = {
  key: string;
  periodMs: number;
  /** How long it takes until one answer, or token, comes back. */
  costMs: number;
  /** How many answers it wants to begin, and how many it has from before. */
  wanted: number;
  held: number;
  /** Tokens that were used and are not counted yet. */
  owed: number;
};

/** How many answers it got, and when all that was used will have come back. */
type Lent = { key: string; lent: number; fullAt: number };

/** Portions of the budgets of one bot, for one process. */
type Borrower = { botId: string; instance: number };

/**
 * Takes portions, as far as something is left, and counts tokens.
 * @param since The stream of the last answer that this process has begun: those of the portions have later
 * ones.
 */
export const takePortions = async (
  queries: Queries,
  { botId, instance }: Borrower,
  asked: Asked[],
  since: number,
  now: number,
): Promise<Lent[]> => {
  const nowMs = sql`${now}::double precision`;
  const given = sql`json_to_recordset(${JSON.stringify(asked)}::json) as given (key text, "periodMs" double precision,
    "costMs" double precision, wanted integer, held integer, owed double precision)`;
  const take = () =>
    rowsOf<Lent>(
      queries.execute(sql`
        with used as (
          select given.*, case when full_at > ${nowMs} + 2 * "periodMs" + ${MAX_SKEW_MS} then ${nowMs}
            else greatest(full_at, ${nowMs}) end as used_until
          from allowances join ${given} using (key) order by key for update of allowances
        ), lent as (
          select *, least(wanted, room, greatest(1, floor(room / ${SHARE_OF_REST}::integer)))::integer as amount
          from used cross join lateral (
            select greatest(0, floor((${nowMs} + "periodMs" - used_until + ${ROUNDING_MS}) / "costMs")) as room) rooms
        ), counted as (
          update allowances set period_ms = "periodMs",
            full_at = least(${nowMs} + 2 * "periodMs", used_until + "costMs" * (amount + owed))
          from lent where allowances.key = lent.key returning allowances.key, full_at
        ), noted as (
          insert into portions (key, instance, bot_id, amount, cost_ms, since)
          select key, ${instance}::integer, ${botId}, amount + held, "costMs", ${since}::bigint
          from lent where amount + held > 0
          on conflict (key, instance) do update
            set amount = excluded.amount, cost_ms = excluded.cost_ms, since = excluded.since
        )
        select key, amount as lent, full_at as "fullAt"
        from lent join counted using (key)`),
    );
  const lent = await take();
  if (lent.length === asked.length) return lent;
  await queries.execute(sql`
    insert into allowances (key, full_at, period_ms) select key, ${nowMs}, "periodMs" from ${given} order by key
    on conflict do nothing`);
  const known = new Set(lent.map(({ key }) => key));
  const isNew = asked.filter(({ key }) => !known.has(key));
  return [...lent, ...(await takePortions(queries, { botId, instance }, isNew, since, now))];
};

/** Gives back what is left of portions, unless others have taken it, and counts tokens. */
export const settlePortions = async (
  queries: Queries,
  instance: number,
  portions: { key: string; costMs: number; left: number; owed: number }[],
): Promise<void> => {
  await queries.execute(sql`
    with settled as (
      select * from json_to_recordset(${JSON.stringify(portions)}::json)
        as s (key text, "costMs" double precision, "left" integer, owed double precision)
    ), back as (
      delete from portions using settled
      where portions.key = settled.key and instance = ${instance}::integer returning portions.key
    )
    update allowances
    set full_at = full_at + "costMs" * (owed - case when back.key is null then 0 else "left" end)
    from settled left join back using (key) where allowances.key = settled.key`);
};

/**
 * Gives back what is left of the portions of processes that are gone. The answers that they have begun are
 * stored; whatever else they have begun, such as the rest of an answer, counts as one, and so does any answer
 * that another process goes on with.
 */
export const reclaimPortions = async ({
  queries,
  instance,
  shared,
}: Pick<Database, 'queries' | 'instance' | 'shared'>): Promise<void> => {
  const isDead = shared
    ? sql`not exists (select 1 from instances where id = portions.instance and expires_at > clock_timestamp())`
    : sql`instance <> ${instance}::integer`;
  await queries.execute(sql`
    with dead as (
      delete from portions where ${isDead} returning *
    ), rest as (
      select key, sum(cost_ms * greatest(0, amount - (
        select count(*) from runs join sessions on sessions.visitor_id = runs.visitor_id and sessions.id = runs.session_id
        where runs.stream > dead.since and sessions.bot_id = dead.bot_id
          and (runs.instance = dead.instance or runs.takeovers > 0)))) as ms
      from dead group by key
    )
    update allowances set full_at = full_at - ms from rest where allowances.key = rest.key`);
};
