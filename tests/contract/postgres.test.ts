import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/server/start-service.ts';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import { conversationSuite } from './conversation-suite.ts';
import { outageSuite } from './outage-suite.ts';
import { poolSuite } from './pool-suite.ts';
import { processesSuite } from './processes-suite.ts';
import { referenceSuite } from './reference-suite.ts';
import { contractSuite } from '../../check/suite.ts';
import { toolsSuite } from './tools-suite.ts';
import { type PostgresServer, postgresMissing, startPostgres } from './support/postgres.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';

const missing = postgresMissing();

describe.skipIf(missing)(`PostgreSQL${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let postgres: PostgresServer;
  let service: RunningService;
  let postOffice: PostOffice;
  const newDatabase: NewStorage = async () => ({
    options: { databaseUrl: await postgres.createDatabase() },
    remove: async () => {},
  });
  beforeAll(async () => {
    postgres = await startPostgres();
    postOffice = await openPostOffice();
    service = await startReference({ ...(await newDatabase(false)).options, ...postOffice.options });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await postOffice.close();
    await postgres.close();
  }, 60_000);

  describe('the /im contract, the reference service on PostgreSQL', { timeout: 60_000 }, () => {
    contractSuite({ beforeEach, describe, expect, it }, () => targetAt(service.url, postOffice));
  });
  referenceSuite('on PostgreSQL', newDatabase);
  conversationSuite('on PostgreSQL', newDatabase);
  toolsSuite('on PostgreSQL', newDatabase);
  processesSuite(newDatabase);
  poolSuite(() => postgres.createDatabase());
  outageSuite(() => postgres.createDatabase());
});
