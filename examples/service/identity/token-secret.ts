import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { settings } from '../database/schema.ts';

const NAME = 'token-secret';

/** The secret that this database's tokens are signed with, made on the first start. Processes that start at once agree on one. */
export const loadTokenSecret = async (queries: Queries): Promise<string> => {
  await queries
    .insert(settings)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME));
  if (!row) throw new Error('the token secret is missing from the database');
  return row.value;
};
