import { limitsSuite } from './limits-suite.ts';
import { paymentsSuite } from './payments-suite.ts';
import { trialSuite } from './trial-suite.ts';
import { embeddedStorages } from './support/embedded-storage.ts';

const newStorage = embeddedStorages();

trialSuite('on its embedded database', newStorage);
limitsSuite('on its embedded database', newStorage);
paymentsSuite('on its embedded database', newStorage);
