import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/queries.ts';
import { settings } from '../database/schema.ts';

const WARN_AT = 0.8;
/** A warning is due again only once the use has fallen below this: around a level it goes up and down. */
const CALM_AT = 0.7;

/** A level of use that the operator is told of, percent. */
type Level = 80 | 100;

/**
 * Notes how much of a limit is used. Returns the level that it has reached since it was last noted, once for
 * all processes and starts; undefined when there is nothing new.
 * @param used The part that is used: 1 is all of it.
 * @param isUp Whether nothing is left, where that is not the same as all of it.
 */
export const reachedLevel = async (
  queries: Queries,
  what: string,
  used: number,
  isUp = used >= 1,
): Promise<Level | undefined> => {
  const name = `warned of ${what}`;
  if (!isUp && used < CALM_AT) {
    await queries.delete(settings).where(eq(settings.name, name));
    return undefined;
  }
  if (!isUp && used < WARN_AT) return undefined;
  const level: Level = isUp ? 100 : 80;
  const raised = await queries
    .insert(settings)
    .values({ name, value: String(level) })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: String(level) },
      setWhere: sql`${settings.value}::integer < ${level}`,
    })
    .returning({ name: settings.name });
  return raised.length > 0 ? level : undefined;
};
