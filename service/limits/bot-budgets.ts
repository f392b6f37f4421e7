import type { Logger } from 'pino';
import { every, runInOrder } from '../base/lifetime.ts';
import { limitReached } from '../base/service-failure.ts';
import type { Bot } from '../bots/index.ts';
import type { Database } from '../database/queries.ts';
import { type BotBudget, botBudgets } from './budgets.ts';
import { type Asked, reclaimPortions, settlePortions, takePortions } from './portions.ts';
import { ROUNDING_MS } from './rate-limits.ts';

// A row that every question to a bot changes is locked until the question is stored, so all of them would
// wait for each other. So a process takes a portion of what is left, uses it up in memory, and gives the rest
// back. Nothing is used twice: a portion counts as used until it is back.

/**
 * How long a portion may be used. It is shorter than the time after which a process that hangs counts as
 * dead.
 */
const VALID_MS = 1_500;
/** How often portions that no answer uses are given back. */
const TIDY_MS = 1_000;
/**
 * How often the portions of processes that are gone are looked for, beside each time that one is seen to go.
 */
const RECLAIM_MS = 20_000;
/** How long a refusal stands before the database is asked again. */
const REFUSED_MS = 500;
/** The most of a budget that one process takes at once. */
const SHARE_OF_ALL = 16;
/** A portion that is used up sooner than this was too small. */
const SHORT_MS = 500;

type SharedBy = Pick<Bot, 'id' | 'budgets'>;

/** An answer that counts for the budgets of its bot. */
type Held = {
  /** Notes that the answer has begun, as the stream of this number. */
  beganAs(stream: number): void;
  /** Notes that the answer has not begun, and counts for nothing. */
  giveBack(): void;
};
const unlimited: Held = { beganAs: () => {}, giveBack: () => {} };

/** The portion of one budget that this process has. */
type Portion = {
  /** How many answers may begin. */
  left: number;
  /** How many are taken the next time. */
  size: number;
  /** Tokens that were used and are not counted yet. */
  owed: number;
  /** When all that was used will have come back. */
  fullAt: number;
  costMs: number;
};

/** The budgets of one bot. */
class Account {
  readonly portions = new Map<string, Portion>();
  takenMs = -Infinity;
  usedMs = -Infinity;
  /** The stream of the last answer that was begun. */
  since = 0;
  /** How many answers wait for another portion. */
  waiting = 0;
  /** Statements about one bot go one after the other. */
  underway: Promise<void> | undefined;
  refused: { at: number; atMs: number; retryAfterS: number; isOfTokens: boolean } | undefined;

  portion({ key, periodMs, most }: BotBudget): Portion {
    const costMs = periodMs / most;
    const known = this.portions.get(key);
    if (known?.costMs === costMs) return known;
    // The bot's file was changed.
    const made = { left: 0, size: 1, owed: known?.owed ?? 0, fullAt: 0, costMs };
    this.portions.set(key, made);
    return made;
  }

  isValid(): boolean {
    return performance.now() - this.takenMs < VALID_MS;
  }

  /** For how many ms nothing will be left of a budget; 0 or less when something is left. */
  lackMs(budget: BotBudget, now: number): number {
    const { fullAt, owed, costMs } = this.portion(budget);
    return Math.max(fullAt, now) + costMs * (owed + 1) - now - budget.periodMs - ROUNDING_MS;
  }

  /** Throws code 1113 where one of the budgets is used up. */
  requireSome(budgets: BotBudget[], now: number): void {
    const [worst] = budgets
      .map((budget) => ({ isTokens: budget.isTokens, ms: this.lackMs(budget, now) }))
      .toSorted((one, other) => other.ms - one.ms);
    if (!worst || worst.ms <= 0) return;
    const retryAfterS = Math.ceil(worst.ms / 1000);
    this.refused = { at: now, atMs: performance.now(), retryAfterS, isOfTokens: worst.isTokens };
    throw limitReached('rate', retryAfterS);
  }

  /** Refuses again, without asking the database, while the last refusal stands. */
  refuseAgain(isAnswer: boolean, now: number): void {
    if (!this.refused) return;
    const { at, atMs, retryAfterS, isOfTokens } = this.refused;
    if (performance.now() - atMs > REFUSED_MS || Math.abs(now - at) > REFUSED_MS) this.refused = undefined;
    else if (isAnswer || isOfTokens) throw limitReached('rate', retryAfterS);
  }

  /** Begins work and notes that it is under way. Call it only while no other work is. */
  run(work: () => Promise<void>): Promise<void> {
    this.underway = work().finally(() => {
      this.underway = undefined;
    });
    return this.underway;
  }
}

const askFor = (account: Account, budget: BotBudget, isRefill: boolean): Asked => {
  const portion = account.portion(budget);
  const { key, periodMs, most } = budget;
  const { left: held, owed, costMs } = portion;
  if (budget.isTokens) return { key, periodMs, costMs, wanted: 0, held, owed };
  const largest = Math.max(1, Math.floor(most / SHARE_OF_ALL));
  if (isRefill && held === 0) portion.size = Math.min(largest, 2 * portion.size);
  const wanted = Math.max(portion.size, Math.min(account.waiting, largest)) - held;
  return { key, periodMs, costMs, wanted: Math.max(0, wanted), held, owed };
};

/** Lends an account portions of the budgets of its bot, and settles them. */
const createLending = ({ queries, instance }: Pick<Database, 'queries' | 'instance'>, now: () => number) => {
  const take = async (account: Account, budgets: BotBudget[]): Promise<void> => {
    if (!account.isValid()) await settle(account);
    const askedMs = performance.now();
    const asked = budgets.map((budget) => askFor(account, budget, askedMs - account.takenMs < SHORT_MS));
    const borrower = { botId: budgets[0]?.botId ?? '', instance };
    const lent = await takePortions(queries, borrower, asked, account.since, now());
    for (const { key, lent: amount, fullAt } of lent) {
      const portion = account.portions.get(key);
      if (!portion) continue;
      // More may have been used meanwhile.
      portion.left += amount;
      portion.owed -= asked.find((one) => one.key === key)?.owed ?? 0;
      portion.fullAt = fullAt;
    }
    account.takenMs = askedMs;
  };

  /** Gives back what is left, and counts tokens. */
  const settle = async (account: Account): Promise<void> => {
    const isKept = account.takenMs > -Infinity;
    account.takenMs = -Infinity;
    const settled = [...account.portions].flatMap(([key, { left, owed, costMs }]) =>
      isKept || owed > 0 ? [{ key, left, owed, costMs }] : [],
    );
    // From here on no answer begins with these portions, and none is refused because of them.
    for (const portion of account.portions.values())
      Object.assign(portion, { left: 0, owed: 0, fullAt: 0, size: Math.ceil(portion.size / 2) });
    if (settled.length === 0) return;
    try {
      await settlePortions(queries, instance, settled);
    } catch (error) {
      for (const { key, owed } of settled) {
        const portion = account.portions.get(key);
        if (portion) portion.owed += owed;
      }
      // Portions that could not be given back are found once this process is gone, as those of a dead one.
      throw error;
    }
  };

  return { take, settle };
};

/** The budgets that all visitors of a bot share. */
export const createBotBudgets = (
  database: Pick<Database, 'queries' | 'instance' | 'shared' | 'peers'>,
  logger: Logger,
  now: () => number,
) => {
  const { peers } = database;
  const { take, settle } = createLending(database, now);
  const accounts = new Map<string, Account>();
  const accountOf = (botId: string): Account => {
    const known = accounts.get(botId) ?? new Account();
    accounts.set(botId, known);
    return known;
  };

  const settleAll = (which: (account: Account) => boolean) => {
    const found = [...accounts.values()].filter(which);
    const steps = found.map((account) => async () => {
      while (account.underway) await account.underway.catch(() => {});
      await account.run(() => settle(account));
    });
    return runInOrder(steps, logger, 'portions of the budgets of bots could not be given back');
  };
  const isUnused = (account: Account): boolean =>
    performance.now() - account.usedMs > VALID_MS &&
    (account.takenMs > -Infinity || [...account.portions.values()].some(({ owed }) => owed > 0));

  const reclaim = () => reclaimPortions(database);
  const onLost = () => {
    reclaim().catch((error: unknown) => logger.error({ err: error }, 'portions could not be reclaimed'));
  };
  peers?.signals.on('lost', onLost);
  const stopTidying = every(TIDY_MS, () => settleAll(isUnused), logger);
  const stopReclaiming = every(RECLAIM_MS, reclaim, logger);

  return {
    /**
     * Lets an answer count for the budgets of its bot. Rejects with code 1113 when one is used up.
     * @param isAnswer Whether it is a new one: one that goes on only needs tokens.
     */
    hold: async (bot: SharedBy, isAnswer: boolean): Promise<Held> => {
      const budgets = botBudgets(bot).filter(({ most }) => most > 0);
      if (budgets.length === 0) return unlimited;
      const account = accountOf(bot.id);
      account.refuseAgain(isAnswer, now());
      const tokens = budgets.filter(({ isTokens }) => isTokens);
      const answers = isAnswer ? budgets.filter(({ isTokens }) => !isTokens) : [];
      const lacking = () => answers.filter((budget) => account.portion(budget).left < 1);
      const isThere = () => account.isValid() && lacking().length === 0;
      account.usedMs = performance.now();
      while (!isThere()) {
        account.waiting += 1;
        try {
          await (account.underway ?? account.run(() => take(account, budgets)));
        } finally {
          account.waiting -= 1;
        }
        account.requireSome([...tokens, ...lacking()], now());
      }
      account.requireSome(tokens, now());
      const held = answers.map((budget) => account.portion(budget));
      for (const portion of held) portion.left -= 1;
      return {
        beganAs: (stream) => {
          account.since = Math.max(account.since, stream);
        },
        giveBack: () => {
          for (const portion of held) portion.left += 1;
          account.refused = undefined;
        },
      };
    },

    /** Counts the tokens that an answer has cost. */
    countTokens: (bot: SharedBy, tokens: number): void => {
      const account = accountOf(bot.id);
      for (const budget of botBudgets(bot)) {
        if (budget.isTokens && budget.most > 0) account.portion(budget).owed += tokens;
      }
    },

    reclaim,

    close: async (): Promise<void> => {
      peers?.signals.off('lost', onLost);
      await Promise.all([stopTidying(), stopReclaiming()]);
      await settleAll(() => true);
    },
  };
};
export type BotBudgets = ReturnType<typeof createBotBudgets>;
