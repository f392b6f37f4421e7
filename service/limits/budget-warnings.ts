import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Bot } from '../bots/index.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { botBudgets } from './budgets.ts';
import { MAX_SKEW_MS } from './rate-limits.ts';
import { reachedLevel } from './warn-once.ts';

/** Warns of the bots whose budgets are nearly used up, or used up, once for each time. */
export const warnOfBudgets = async (
  queries: Queries,
  bots: readonly Pick<Bot, 'id' | 'budgets'>[],
  now: number,
  logger: Logger,
): Promise<void> => {
  const budgets = bots.flatMap((bot) => botBudgets(bot).filter(({ most }) => most > 0));
  if (budgets.length === 0) return;
  const keys = JSON.stringify(budgets.map(({ key }) => key));
  const rows = await rowsOf<{ key: string; full_at: number }>(
    queries.execute(sql`select key, full_at - coalesce((select sum(amount * cost_ms) from portions where portions.key = allowances.key), 0) as full_at
      from allowances
      where key in (select json_array_elements_text(${keys}::json))`),
  );
  const fullAt = new Map(rows.map((row) => [row.key, row.full_at]));
  for (const { botId, budget, key, most, periodMs } of budgets) {
    const usedMs = Math.max(0, (fullAt.get(key) ?? now) - now);
    // The next use begins anew where the clock was set back, and so does this.
    const used = usedMs > 2 * periodMs + MAX_SKEW_MS ? 0 : usedMs / periodMs;
    // A budget fills again bit by bit: it is used up where there is no room for one more.
    const level = await reachedLevel(queries, key, used, used > 1 - 1 / most);
    if (level === undefined) continue;
    const words = level === 100 ? 'a budget of the bot is used up' : 'a budget of the bot is nearly used up';
    logger.warn({ botId, budget, most, percent: level }, words);
  }
};
