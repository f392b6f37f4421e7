import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Login } from 'casement/contract';
import type { Queries } from '../database/queries.ts';
import { type AccountRow, accounts, type LoginWay } from '../database/schema.ts';

/** A user who has proved who they are, and how. */
export type ProvenUser = {
  botId: string;
  way: LoginWay;
  /** Tells apart the people who log in this way. */
  subject: string;
  name?: string;
  email?: string;
  phone?: string;
};

/**
 * Returns the account of a user with a bot; the first log-in makes it. Their names are those of the last
 * log-in.
 */
export const upsertAccount = async (queries: Queries, user: ProvenUser, now: number): Promise<AccountRow> => {
  const { botId: _, way: __, subject: ___, ...called } = user;
  const [account] = await queries
    .insert(accounts)
    .values({ id: randomUUID(), ...user, createdAt: now, lastLoginAt: now })
    .onConflictDoUpdate({
      target: [accounts.botId, accounts.way, accounts.subject],
      set: { ...called, lastLoginAt: now },
    })
    .returning();
  if (!account) throw new Error('the account was not stored');
  return account;
};

export const findAccount = async (queries: Queries, id: string): Promise<AccountRow | undefined> => {
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, id));
  return account;
};

/** Returns an account as its owner is told of it. */
export const publicAccount = ({ id, name, email, phone }: AccountRow): Login['user'] => ({
  id,
  ...(name && { name }),
  ...(email && { email }),
  ...(phone && { phone }),
});
