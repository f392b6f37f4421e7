import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Queries } from './queries.ts';

const ignore = () => {};

/**
 * Runs queries on the connections of a pool. The library never gives back the connection of a transaction
 * that cannot begin, and gives back one that cannot roll back; here the connection of a transaction that
 * fails is closed, unless it was rolled back because the service refuses something.
 */
export const queriesOnPool = (pool: Pool): Queries => {
  const queries = drizzle(pool);
  queries.transaction = async (work, config) => {
    const client = await pool.connect();
    // The statement that waits fails as well; without a listener, a connection that breaks here would end the
    // process.
    client.on('error', ignore);
    const giveBack = (isBroken: boolean) => {
      client.release(isBroken);
      client.off('error', ignore);
    };
    try {
      const result = await drizzle(client).transaction(work, config);
      giveBack(false);
      return result;
    } catch (error) {
      // A rollback that fails takes the place of the refusal.
      giveBack(!(error instanceof ServiceFailure));
      throw error;
    }
  };
  return queries;
};
