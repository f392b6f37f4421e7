import { accountsSuite } from './accounts-suite.ts';
import { approvalSuite } from './approval-suite.ts';
import { attacksSuite } from './attacks-suite.ts';
import { googleSuite } from './google-suite.ts';
import { newEmbeddedStorage } from './support/embedded-storage.ts';

accountsSuite('on its embedded database', newEmbeddedStorage);
attacksSuite('on its embedded database', newEmbeddedStorage);
approvalSuite('on its embedded database', newEmbeddedStorage);
googleSuite('on its embedded database', newEmbeddedStorage);
