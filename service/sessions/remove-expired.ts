import { and, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { keptSince, retention } from '../database/retention.ts';
import { sessions } from '../database/schema.ts';

/** A conversation has been kept long enough, or its visitor has deleted it for good. */
export const isOver = (now: number): SQL | undefined =>
  or(
    lt(sessions.updatedAt, keptSince(now)),
    and(isNotNull(sessions.deletedAt), lt(sessions.deletedAt, now - retention.deletedMs)),
  );

/** Removes conversations that are over. */
export const removeExpired = async (queries: Queries, now: number): Promise<void> => {
  await queries.delete(sessions).where(isOver(now));
};
