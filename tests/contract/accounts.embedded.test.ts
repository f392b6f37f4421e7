import { accountsSuite } from './accounts-suite.ts';
import { approvalSuite } from './approval-suite.ts';
import { attacksSuite } from './attacks-suite.ts';
import { googleSuite } from './google-suite.ts';
import { embeddedStorages } from './support/embedded-storage.ts';

const newStorage = embeddedStorages();

accountsSuite('on its embedded database', newStorage);
attacksSuite('on its embedded database', newStorage);
approvalSuite('on its embedded database', newStorage);
googleSuite('on its embedded database', newStorage);
