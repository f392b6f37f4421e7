import { type SQL, sql } from 'drizzle-orm';
import type { Bot } from '../bots/index.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import { limitReached, storageFull } from '../base/service-failure.ts';
import { type QuotaHolder, takeMessage } from './quotas.ts';
import { isFull } from './stored-bytes.ts';
import { countUses, countUsesWhere, take, takeWithin, type Use } from './rate-limits.ts';
import type { Trial } from './trials.ts';

/** The visitor whose use is counted. */
export type Principal = {
  visitorId: string;
  /** The network that the request comes from, see `createClientAddress`. */
  address: string;
  bot: Pick<Bot, 'id' | 'budgets'>;
  /**
   * How many messages a visitor who has not logged in may send in all; absent means that they are not
   * limited.
   */
  trial?: Trial | undefined;
};

/** The most answers that may be written for one visitor at once. */
const MAX_RUNNING = 8;
/** How soon one of several answers may have ended, seconds. */
const RETRY_RUNNING_S = 5;

/**
 * The visitor comes before the address, which many share: its row is locked last, and so for the shortest
 * time.
 */
const scopesOf = ({ visitorId, address, bot }: Principal) =>
  (
    [
      ['visitor', visitorId],
      ['address', address],
    ] as const
  ).map(([scope, id]) => ({
    scope,
    isShared: scope !== 'visitor',
    keyOf: (what: string) => JSON.stringify([what, scope, bot.id, id]),
  }));

/** A budget that all visitors of a bot share. */
export type BotBudget = Pick<Use, 'key' | 'most' | 'periodMs'> & {
  botId: string;
  /** Its name in the bot's file. */
  budget: string;
  /** Whether it counts tokens, which are known at the end of an answer, and not answers. */
  isTokens: boolean;
};

/** Lists the budgets of a bot; `most` is 0 for one without a limit. */
export const botBudgets = ({ id: botId, budgets }: Pick<Bot, 'id' | 'budgets'>): BotBudget[] => {
  const { answersPerMinute, answersPerDay, tokensPerDay } = budgets.bot;
  const keyOf = (what: string) => JSON.stringify([what, 'bot', botId, '']);
  const answers = { botId, isTokens: false };
  return [
    {
      ...answers,
      budget: 'answersPerMinute',
      key: keyOf('answers a minute'),
      most: answersPerMinute,
      periodMs: MINUTE_MS,
    },
    {
      ...answers,
      budget: 'answersPerDay',
      key: keyOf('answers a day'),
      most: answersPerDay,
      periodMs: DAY_MS,
    },
    {
      botId,
      isTokens: true,
      budget: 'tokensPerDay',
      key: keyOf('tokens a day'),
      most: tokensPerDay,
      periodMs: DAY_MS,
    },
  ];
};

const tokenUse = (
  principal: Principal,
  { scope, isShared, keyOf }: ReturnType<typeof scopesOf>[number],
  amount: number,
): Use => ({
  key: keyOf('tokens a day'),
  most: principal.bot.budgets[scope].tokensPerDay,
  periodMs: DAY_MS,
  amount,
  isShared,
});

const runUses = (principal: Principal, isAnswer: boolean): Use[] =>
  scopesOf(principal).flatMap((scoped) => {
    // Asking for one token shows whether any are left; how many a run takes is known only at its end.
    const token = tokenUse(principal, scoped, 1);
    if (!isAnswer) return [token];
    const { scope, isShared, keyOf } = scoped;
    const { answersPerMinute, answersPerDay } = principal.bot.budgets[scope];
    return [
      token,
      { key: keyOf('answers a minute'), most: answersPerMinute, periodMs: MINUTE_MS, isShared },
      { key: keyOf('answers a day'), most: answersPerDay, periodMs: DAY_MS, isShared },
    ];
  });

/** How much a visitor has, and whether too much is stored in all. */
type Room = { running: number; conversations: number; full: boolean };

// Deleted conversations count until they are removed, for they can be restored.
const roomOf = (visitorId: string): SQL => sql`select
  (select count(*)::integer from runs where visitor_id = ${visitorId} and status = 'running') as running,
  (select count(*)::integer from sessions where visitor_id = ${visitorId}) as conversations, ${isFull} as full`;

const checkRoom = (room: Room, { bot }: Pick<Principal, 'bot'>, isBegun: boolean): void => {
  const { conversations } = bot.budgets.visitor;
  if (room.full) throw storageFull();
  if (room.running > MAX_RUNNING) throw limitReached('rate', RETRY_RUNNING_S);
  if (isBegun && conversations > 0 && room.conversations > conversations) throw limitReached('quota');
};

/**
 * Throws code 507 when too much is stored in all, and 1113 when more answers are being written for a visitor
 * than they may have, or, where a conversation has just been begun, more conversations are kept.
 */
export const requireRoom = async (
  transaction: Queries,
  principal: Pick<Principal, 'visitorId' | 'bot'>,
  isBegun: boolean,
): Promise<void> => {
  const [room] = await rowsOf<Room>(transaction.execute(roomOf(principal.visitorId)));
  if (room) checkRoom(room, principal, isBegun);
};

/**
 * Counts a run that was just stored, for its visitor and their address, in the same transaction, under the
 * visitor's lock. Throws code 1113, so that the transaction stores nothing, when there is no room for it or a
 * budget is used up.
 * @param kind The first question of a conversation, another one, or a run that goes on with an answer: that
 * only needs tokens.
 * @param isStopped A condition that is read in the same statement, since a question waits for each one.
 * @returns Whether the condition holds.
 */
export const takeAnswer = async (
  transaction: Queries,
  principal: Principal & QuotaHolder,
  kind: 'first' | 'question' | 'continuation',
  now: number,
  isStopped: SQL,
): Promise<boolean> => {
  const isAnswer = kind !== 'continuation';
  if (isAnswer) await takeMessage(transaction, principal, now);
  const uses = runUses(principal, isAnswer);
  const query = sql`${roomOf(principal.visitorId)}, ${isStopped} as stopped`;
  const { stopped, ...room } = await takeWithin<Room & { stopped: boolean }>(transaction, uses, query, now);
  checkRoom(room, principal, kind === 'first');
  return stopped;
};

const tokenUses = (principal: Principal, tokens: number): Use[] =>
  tokens === 0 ? [] : scopesOf(principal).map((scoped) => tokenUse(principal, scoped, tokens));

/** Counts the tokens that an answer has cost, for its visitor and their address. */
export const countTokens = (
  queries: Queries,
  principal: Principal,
  tokens: number,
  now: number,
): Promise<void> => countUses(queries, tokenUses(principal, tokens), now);

/** The same as a part of a statement, where `condition` is true; undefined when there is nothing to count. */
export const countTokensWhere = (
  principal: Principal,
  tokens: number,
  now: number,
  condition: SQL,
): SQL | undefined => countUsesWhere(tokenUses(principal, tokens), now, condition);

/**
 * Limits of everything else that costs the service something: for a visitor, and for all visitors of one
 * address; 0 for any number.
 */
const actions = {
  // An answer is read sentence by sentence, so one takes many calls.
  speech: { visitor: 240, address: 960, periodMs: MINUTE_MS },
  upload: { visitor: 60, address: 240, periodMs: MINUTE_MS },
  share: { visitor: 20, address: 80, periodMs: MINUTE_MS },
  checkout: { visitor: 10, address: 40, periodMs: MINUTE_MS },
  // Each application is stored for good.
  application: { visitor: 5, address: 60, periodMs: HOUR_MS },
  // Each message is kept, and somebody reads it.
  contact: { visitor: 5, address: 30, periodMs: HOUR_MS },
  // Whoever types a first message asks for it.
  work: { visitor: 30, address: 240, periodMs: MINUTE_MS },
  // A company may have one address, and everybody there comes at nine.
  'log in': { visitor: 60, address: 0, periodMs: HOUR_MS },
} as const;

const actionUses = (action: keyof typeof actions, principal: Principal): Use[] =>
  scopesOf(principal).map(({ scope, keyOf }) => ({
    key: keyOf(action),
    most: actions[action][scope],
    periodMs: actions[action].periodMs,
  }));

/**
 * Counts something that a visitor does. Rejects with code 1113 when they, or their address, do it too often.
 */
export const takeAction = (
  queries: Queries,
  action: Exclude<keyof typeof actions, 'upload'>,
  principal: Principal,
  now: number,
): Promise<void> => take(queries, actionUses(action, principal), now);

/**
 * The same for an upload, whose bytes count for the address as well: what one address reserves, no other can
 * use.
 */
export const takeUpload = (
  queries: Queries,
  principal: Principal,
  bytes: number,
  now: number,
): Promise<void> => {
  const { address, bot } = principal;
  const uploaded = {
    key: JSON.stringify(['uploaded bytes', 'address', bot.id, address]),
    most: bot.budgets.address.uploadMBPerDay * 1024 * 1024,
    periodMs: DAY_MS,
    amount: bytes,
    isShared: true,
  };
  return take(queries, [...actionUses('upload', principal), uploaded], now);
};

/**
 * Counts a visitor who comes for the first time, or has not asked anything yet. Rejects with code 1113 for
 * too many of one address.
 */
export const takeIdentity = async (queries: Queries, principal: Principal, now: number): Promise<void> => {
  const { visitorId, address, bot } = principal;
  const known = await rowsOf(
    queries.execute(sql`select 1 from sessions where visitor_id = ${visitorId} limit 1`),
  );
  if (known.length > 0) return;
  const key = JSON.stringify(['identities', 'address', bot.id, address]);
  await take(queries, [{ key, most: bot.budgets.address.identitiesPerHour, periodMs: HOUR_MS }], now);
};
