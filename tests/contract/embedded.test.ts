import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/server/start-service.ts';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import { conversationSuite } from './conversation-suite.ts';
import { referenceSuite } from './reference-suite.ts';
import { contractSuite } from '../../check/suite.ts';
import { toolsSuite } from './tools-suite.ts';
import { newEmbeddedStorage } from './support/embedded-storage.ts';
import { startReference, targetAt } from './support/reference.ts';

let service: RunningService;
let postOffice: PostOffice;
beforeAll(async () => {
  postOffice = await openPostOffice();
  service = await startReference({ databaseUrl: undefined, dataFolder: 'memory', ...postOffice.options });
}, 60_000);
afterAll(async () => {
  await service.close();
  await postOffice.close();
});

describe('the /im contract, the reference service on its embedded database', { timeout: 60_000 }, () => {
  contractSuite({ beforeEach, describe, expect, it }, () => targetAt(service.url, postOffice));
});
referenceSuite('on its embedded database', newEmbeddedStorage);
conversationSuite('on its embedded database', newEmbeddedStorage);
toolsSuite('on its embedded database', newEmbeddedStorage);
