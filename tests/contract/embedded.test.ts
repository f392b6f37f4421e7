import { afterAll, beforeAll } from 'vitest';
import type { RunningService } from '../../examples/service/start-service.ts';
import { conversationSuite } from './conversation-suite.ts';
import { referenceSuite } from './reference-suite.ts';
import { contractSuite } from './suite.ts';
import { toolsSuite } from './tools-suite.ts';
import { embeddedStorage, startReference, targetAt } from './support/reference.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startReference({ databaseUrl: undefined, dataFolder: 'memory' });
}, 60_000);
afterAll(() => service.close());

contractSuite('the reference service on its embedded database', () => targetAt(service.url));
referenceSuite('on its embedded database', embeddedStorage);
conversationSuite('on its embedded database', embeddedStorage);
toolsSuite('on its embedded database', embeddedStorage);
