import { setTimeout as wait } from 'node:timers/promises';
import { silentLogger as logger } from '../../../service/base/silent-logger.test-helper.ts';
import { type BotBudgets, createBotBudgets } from '../../../service/limits/bot-budgets.ts';
import { openDatabase } from '../../../service/database/open-database.ts';
import { startPostgres } from '../../contract/support/postgres.ts';
import { type Measure, percentile } from '../support/measure.ts';

/** So many processes share the budget of one bot. */
const NODES = 4;
/** The questions of all of them together, and for how long they come. */
const QUESTIONS_A_SECOND = 1_000;
const SECONDS = 8;
/** Questions of each process that wait at once, where they come as fast as they are let in. */
const AT_ONCE = 50;
const RUSH_MS = 3_000;
const TICK_MS = 10;

/** A budget that is not used up. */
const bot = {
  id: 'measured',
  budgets: {
    bot: { answersPerMinute: 1_000_000, answersPerDay: 100_000_000, tokensPerDay: 1_000_000_000_000 },
  },
} as Parameters<BotBudgets['hold']>[0];

/**
 * Measures how long questions wait for the budget of their bot, which all processes share in one PostgreSQL.
 */
export const measureBotBudget = async (): Promise<Measure[]> => {
  const postgres = await startPostgres();
  const closing: (() => Promise<unknown>)[] = [() => postgres.close()];
  try {
    const databaseUrl = await postgres.createDatabase();
    let statements = 0;
    const nodes: BotBudgets[] = [];
    for (let count = 0; count < NODES; count += 1) {
      const database = await openDatabase({ databaseUrl, logger });
      closing.push(() => database.close());
      const { queries } = database;
      const execute: typeof queries.execute = (query) => {
        statements += 1;
        return queries.execute(query);
      };
      const counted = {
        ...database,
        queries: Object.assign(Object.create(queries) as typeof queries, { execute }),
      };
      const budgets = createBotBudgets(counted, logger, Date.now);
      closing.push(() => budgets.close());
      nodes.push(budgets);
    }
    let stream = 0;
    const ask = async (budgets: BotBudgets): Promise<number> => {
      const askedMs = performance.now();
      const held = await budgets.hold(bot, true);
      stream += 1;
      held.beganAs(stream);
      budgets.countTokens(bot, 500);
      return performance.now() - askedMs;
    };
    for (const budgets of nodes) await ask(budgets);

    statements = 0;
    const asking: Promise<number>[] = [];
    const beganMs = performance.now();
    while (performance.now() - beganMs < SECONDS * 1000) {
      const due = Math.floor(((performance.now() - beganMs) * QUESTIONS_A_SECOND) / 1000);
      while (asking.length < due) {
        const budgets = nodes[asking.length % NODES];
        if (budgets) asking.push(ask(budgets));
      }
      await wait(TICK_MS);
    }
    const waits = await Promise.all(asking);
    const spentMs = performance.now() - beganMs;
    const paced = { statements: (statements * 1000) / spentMs, asked: (waits.length * 1000) / spentMs };

    let begun = 0;
    const rushMs = performance.now();
    const rush = async (budgets: BotBudgets): Promise<void> => {
      while (performance.now() - rushMs < RUSH_MS) {
        await ask(budgets);
        begun += 1;
        // As a question does, which goes on with statements of its own.
        await new Promise(setImmediate);
      }
    };
    await Promise.all(nodes.flatMap((node) => Array.from({ length: AT_ONCE }, () => rush(node))));
    const name = `service: the budget of a bot, shared by ${NODES} processes`;
    return [
      {
        what: `${name}, questions asked`,
        value: paced.asked,
        unit: 'per s',
        beside: `${QUESTIONS_A_SECOND} a second for ${SECONDS} s; none was refused`,
      },
      {
        what: `${name}, wait p95`,
        value: percentile(waits, 0.95),
        unit: 'ms',
        budget: 50,
        beside: `p99 ${percentile(waits, 0.99).toFixed(0)} ms, the longest ${Math.max(...waits).toFixed(0)} ms`,
      },
      { what: `${name}, statements`, value: paced.statements, unit: 'per s', beside: 'of all processes' },
      {
        what: `${name}, questions as fast as they are let in`,
        value: (begun * 1000) / (performance.now() - rushMs),
        unit: 'per s',
        least: QUESTIONS_A_SECOND,
      },
    ];
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};
