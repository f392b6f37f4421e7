import { sql } from 'drizzle-orm';
import type { Bot } from '../bots/bot.ts';
import { type Queries, rowsOf, visitorLock } from '../database/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { limitReached } from '../service-failure.ts';
import { type QuotaHolder, takeMessage } from './quotas.ts';
import { isFull } from './stored-bytes.ts';
import { countUses, take, takeWithin, type Use } from './allowances.ts';
import type { Trial } from './trials.ts';

/** Whose use is counted. */
export type Asker = {
  visitorId: string;
  /** The network that the request comes from, see `createClientAddress`. */
  address: string;
  bot: Pick<Bot, 'id' | 'budgets'>;
  /** How many messages a visitor who has not logged in may send in all; absent means that they are not limited. */
  trial?: Trial | undefined;
};

/** The most answers that may be written for one visitor at once. */
const MAX_RUNNING = 8;
/** How soon one of several answers may have ended, seconds. */
const RETRY_RUNNING_S = 5;

/** From the one whom few share to the one whom all share: that row is locked last, and so for the shortest time. */
const scopesOf = ({ visitorId, address, bot }: Asker) =>
  [
    ['visitor', visitorId],
    ['address', address],
    ['bot', ''],
  ].map(([scope, id]) => ({
    scope: scope as keyof Bot['budgets'],
    keyOf: (what: string) => JSON.stringify([what, scope, bot.id, id]),
  }));

const tokenUse = (
  asker: Asker,
  { scope, keyOf }: ReturnType<typeof scopesOf>[number],
  amount: number,
): Use => ({
  key: keyOf('tokens a day'),
  most: asker.bot.budgets[scope].tokensPerDay,
  periodMs: DAY_MS,
  amount,
});

const runUses = (asker: Asker, isAnswer: boolean): Use[] =>
  scopesOf(asker).flatMap((scoped) => {
    // Whether there are any left; how many a run takes is known at its end.
    const token = tokenUse(asker, scoped, 1);
    if (!isAnswer) return [token];
    const { answersPerMinute, answersPerDay } = asker.bot.budgets[scoped.scope];
    return [
      token,
      { key: scoped.keyOf('answers a minute'), most: answersPerMinute, periodMs: MINUTE_MS },
      { key: scoped.keyOf('answers a day'), most: answersPerDay, periodMs: DAY_MS },
    ];
  });

/** Lets the transactions of one visitor pass one after the other, so that each counts what the one before has stored. */
export const lockVisitor = async (transaction: Queries, visitorId: string): Promise<void> => {
  await transaction.execute(sql`select ${visitorLock(visitorId)}`);
};

/**
 * Throws code 1113 when too much is stored in all, more answers are being written for a visitor than they may have, or, where a conversation has just been
 * begun, more conversations are kept.
 */
export const requireRoom = async (
  transaction: Queries,
  { visitorId, bot }: Pick<Asker, 'visitorId' | 'bot'>,
  isBegun: boolean,
): Promise<void> => {
  const { conversations } = bot.budgets.visitor;
  // Deleted conversations count until they are removed, for they can be restored.
  const [stored] = await rowsOf<{ running: number; conversations: number; full: boolean }>(
    transaction.execute(sql`select
      (select count(*)::integer from runs where visitor_id = ${visitorId} and status = 'running') as running,
      (select count(*)::integer from sessions where visitor_id = ${visitorId}) as conversations, ${isFull} as full`),
  );
  if (!stored) return;
  if (stored.full) throw limitReached('quota');
  if (stored.running > MAX_RUNNING) throw limitReached('rate', RETRY_RUNNING_S);
  if (isBegun && conversations > 0 && stored.conversations > conversations) throw limitReached('quota');
};

/**
 * Counts a run that was just stored in the same transaction, under the visitor's lock. Throws code 1113, so that the
 * transaction stores nothing, when there is no room for it or a budget is used up.
 * @param kind The first question of a conversation, another one, or a run that goes on with an answer: that only needs tokens.
 */
export const takeAnswer = async (
  transaction: Queries,
  asker: Asker & QuotaHolder,
  kind: 'first' | 'question' | 'continuation',
  now: number,
): Promise<void> => {
  await requireRoom(transaction, asker, kind === 'first');
  if (kind !== 'continuation') await takeMessage(transaction, asker, now);
  await takeWithin(transaction, runUses(asker, kind !== 'continuation'), now);
};

/** Counts the tokens that an answer has cost. */
export const countTokens = async (
  queries: Queries,
  asker: Asker,
  tokens: number,
  now: number,
): Promise<void> => {
  if (tokens === 0) return;
  const uses = scopesOf(asker).map((scoped) => tokenUse(asker, scoped, tokens));
  await countUses(queries, uses, now);
};

/** Limits of everything else that costs the service something: for a visitor, and for all visitors of one address; 0 for any number. */
const actions = {
  // An answer is read sentence by sentence, so one takes many calls.
  speech: { visitor: 240, address: 960, periodMs: MINUTE_MS },
  upload: { visitor: 60, address: 240, periodMs: MINUTE_MS },
  share: { visitor: 20, address: 80, periodMs: MINUTE_MS },
  checkout: { visitor: 10, address: 40, periodMs: MINUTE_MS },
  // Either is noted for good.
  application: { visitor: 5, address: 60, periodMs: HOUR_MS },
  // A company may have one address, and everybody there comes at nine.
  'log in': { visitor: 60, address: 0, periodMs: HOUR_MS },
} as const;

const actionUses = (action: keyof typeof actions, asker: Asker): Use[] =>
  scopesOf(asker).flatMap(({ scope, keyOf }) =>
    scope === 'bot'
      ? []
      : { key: keyOf(action), most: actions[action][scope], periodMs: actions[action].periodMs },
  );

/** Counts something that a visitor does. Rejects with code 1113 when they, or their address, do it too often. */
export const takeAction = (
  queries: Queries,
  action: Exclude<keyof typeof actions, 'upload'>,
  asker: Asker,
  now: number,
): Promise<void> => take(queries, actionUses(action, asker), now);

/** The same for an upload, whose bytes count for the address as well: what one address reserves, no other can use. */
export const takeUpload = (queries: Queries, asker: Asker, bytes: number, now: number): Promise<void> => {
  const { address, bot } = asker;
  const uploaded = {
    key: JSON.stringify(['uploaded bytes', 'address', bot.id, address]),
    most: bot.budgets.address.uploadMBPerDay * 1024 * 1024,
    periodMs: DAY_MS,
    amount: bytes,
  };
  return take(queries, [...actionUses('upload', asker), uploaded], now);
};

/** Counts a visitor who comes for the first time, or has not asked anything yet. Rejects with code 1113 for too many of one address. */
export const takeIdentity = async (queries: Queries, asker: Asker, now: number): Promise<void> => {
  const { visitorId, address, bot } = asker;
  const known = await rowsOf(
    queries.execute(sql`select 1 from sessions where visitor_id = ${visitorId} limit 1`),
  );
  if (known.length > 0) return;
  const key = JSON.stringify(['identities', 'address', bot.id, address]);
  await take(queries, [{ key, most: bot.budgets.address.identitiesPerHour, periodMs: HOUR_MS }], now);
};
