import { limitsSuite } from './limits-suite.ts';
import { paymentsSuite } from './payments-suite.ts';
import { trialSuite } from './trial-suite.ts';
import { newEmbeddedStorage } from './support/embedded-storage.ts';

trialSuite('on its embedded database', newEmbeddedStorage);
limitsSuite('on its embedded database', newEmbeddedStorage);
paymentsSuite('on its embedded database', newEmbeddedStorage);
