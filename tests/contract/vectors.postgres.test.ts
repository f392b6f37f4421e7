import { afterAll, beforeAll, describe } from 'vitest';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { openDatabase } from '../../service/database/open-database.ts';
import { vectorsSuite } from '../../service/retrieval/vectors/vectors-suite.test-helper.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';

const missing = postgresMissing();

describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.close(), 60_000);

  vectorsSuite('in PostgreSQL', async () =>
    openDatabase({ databaseUrl: await postgres.createDatabase(), logger: silentLogger }),
  );
});
