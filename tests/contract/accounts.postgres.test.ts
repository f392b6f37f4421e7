import { afterAll, beforeAll, describe } from 'vitest';
import { accountsSuite } from './accounts-suite.ts';
import { approvalSuite } from './approval-suite.ts';
import { attacksSuite } from './attacks-suite.ts';
import { googleSuite } from './google-suite.ts';
import { limitsSuite } from './limits-suite.ts';
import { paymentsSuite } from './payments-suite.ts';
import { trialSuite } from './trial-suite.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import type { NewStorage } from './support/reference.ts';

const missing = postgresMissing();

describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let postgres: PostgresServer;
  const newDatabase: NewStorage = async () => ({
    options: { databaseUrl: await postgres.createDatabase() },
    remove: async () => {},
  });
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.close(), 60_000);

  accountsSuite('on PostgreSQL', newDatabase);
  attacksSuite('on PostgreSQL', newDatabase);
  approvalSuite('on PostgreSQL', newDatabase);
  googleSuite('on PostgreSQL', newDatabase);
  trialSuite('on PostgreSQL', newDatabase);
  limitsSuite('on PostgreSQL', newDatabase);
  paymentsSuite('on PostgreSQL', newDatabase);
});
