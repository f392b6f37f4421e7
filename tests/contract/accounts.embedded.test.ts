import { accountsSuite } from './accounts-suite.ts';
import { approvalSuite } from './approval-suite.ts';
import { attacksSuite } from './attacks-suite.ts';
import { googleSuite } from './google-suite.ts';
import { limitsSuite } from './limits-suite.ts';
import { paymentsSuite } from './payments-suite.ts';
import { trialSuite } from './trial-suite.ts';
import { embeddedStorage } from './support/reference.ts';

accountsSuite('on its embedded database', embeddedStorage);
attacksSuite('on its embedded database', embeddedStorage);
approvalSuite('on its embedded database', embeddedStorage);
googleSuite('on its embedded database', embeddedStorage);
trialSuite('on its embedded database', embeddedStorage);
limitsSuite('on its embedded database', embeddedStorage);
paymentsSuite('on its embedded database', embeddedStorage);
