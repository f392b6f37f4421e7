import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './queries.ts';
import { settings } from './schema.ts';

/**
 * Returns a random value of this database, made when it is first asked for. Processes that ask at once agree
 * on one.
 */
export const keptValue = async (queries: Queries, name: string, bytes: number): Promise<string> => {
  await queries
    .insert(settings)
    .values({ name, value: randomBytes(bytes).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error(`${name} is missing from the database`);
  return row.value;
};
