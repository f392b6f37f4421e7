import { type AccountRefusal, codes, type UserStatus } from 'casement/contract';
import { eq, sql } from 'drizzle-orm';
import type { Bot } from '../bots/index.ts';
import { type Queries, rowsOf } from '../database/queries.ts';
import { type AccountStatusRow, accountStatuses } from '../database/schema.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { audit } from './audit.ts';

/**
 * How a visitor stands with a bot: `ok` may chat. The reason is the administrator's last one, also after a
 * new application.
 */
export type AccountStatus = { status: UserStatus; reason?: string };

/** Its columns are absent where a visitor has no row. */
type StatedRow = { [Column in 'status' | 'disabled' | 'reason']: AccountStatusRow[Column] | null };

const statusOf = (row: StatedRow | undefined, { approval }: Pick<Bot, 'approval'>): UserStatus => {
  if (row?.disabled) return 'disabled';
  if (!approval || row?.status === 'approved') return 'ok';
  return row?.status ?? 'needs-approval';
};

/** Reads how a visitor stands with a bot. */
export const readAccountStatus = async (
  queries: Queries,
  visitorId: string,
  bot: Pick<Bot, 'approval'>,
): Promise<AccountStatus> => {
  const [row] = await queries.select().from(accountStatuses).where(eq(accountStatuses.visitorId, visitorId));
  return accountStatusOf(row, bot);
};

/**
 * The same for the holder of a token; undefined when they have logged out. One statement, because every chat
 * call waits for it.
 */
export const readAccountStatusOf = async (
  queries: Queries,
  { visitorId, loginId }: { visitorId: string; loginId: string },
  bot: Pick<Bot, 'approval'>,
): Promise<AccountStatus | undefined> => {
  const [found] = await rowsOf<StatedRow & { revoked: boolean }>(
    queries.execute(sql`
      select exists (select 1 from revoked_tokens where id = ${loginId}) as revoked, status, disabled, reason
      from (values (1)) as one left join standings on visitor_id = ${visitorId}`),
  );
  return !found || found.revoked ? undefined : accountStatusOf(found, bot);
};

const accountStatusOf = (row: StatedRow | undefined, bot: Pick<Bot, 'approval'>): AccountStatus => {
  const status = statusOf(row, bot);
  const reason = status !== 'ok' && row?.reason;
  return { status, ...(reason && { reason }) };
};

const refused = (accountStatus: AccountStatus): ServiceFailure => {
  const isDisabled = accountStatus.status === 'disabled';
  return new ServiceFailure(
    codes.approvalRequired,
    isDisabled ? 'This account has been disabled.' : 'An administrator has to let you in first.',
    accountStatus satisfies AccountRefusal,
  );
};

/** Throws code 1119 for a disabled visitor. */
export const requireEnabled = (accountStatus: AccountStatus): void => {
  if (accountStatus.status === 'disabled') throw refused(accountStatus);
};

/**
 * Throws code 1119 for a visitor who is disabled, or not let in where the bot asks for that. Calls that cost
 * the service something ask for it; stored data can be read without.
 */
export const requireApproval = ({
  visitor: { accountStatus },
}: {
  visitor: { accountStatus: AccountStatus };
}): void => {
  if (accountStatus.status !== 'ok') throw refused(accountStatus);
};

/**
 * Stores an application, unless one is being looked at or was granted. Why an earlier one was rejected stays.
 */
export const applyFor = async (
  queries: Queries,
  who: { visitorId: string; botId: string; userName: string; application: string },
  now: number,
): Promise<void> => {
  const { visitorId, botId, ...words } = who;
  await queries.transaction(async (transaction) => {
    const stored = await transaction
      .insert(accountStatuses)
      .values({ visitorId, botId, ...words, status: 'submitted', createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: accountStatuses.visitorId,
        set: { ...words, status: 'submitted', updatedAt: now },
        setWhere: sql`not ${accountStatuses.disabled} and coalesce(${accountStatuses.status}, 'rejected') in ('rejected', 'submitted')`,
      })
      .returning({ visitorId: accountStatuses.visitorId });
    if (stored.length === 0) return;
    await audit(transaction, { at: now, actor: 'visitor', action: 'apply', botId, visitorId });
  });
};

/**
 * Lets an application that was made before logging in count for the account, when that has none; its record
 * goes with it.
 */
export const moveApplication = async (queries: Queries, from: string, to: string): Promise<void> => {
  await queries.execute(sql`
    with moved as (
      update standings set visitor_id = ${to} where visitor_id = ${from} and not disabled
        and not exists (select 1 from standings o where o.visitor_id = ${to})
      returning visitor_id
    )
    update audit_trail set visitor_id = moved.visitor_id from moved where audit_trail.visitor_id = ${from}`);
};
