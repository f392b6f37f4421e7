import type { Queries } from '../database/queries.ts';
import { auditTrail } from '../database/schema.ts';

/** Records, for good, each change of a visitor's account. */
export const audit = async (
  queries: Queries,
  entry: Omit<typeof auditTrail.$inferInsert, 'position'>,
): Promise<void> => {
  await queries.insert(auditTrail).values(entry);
};
