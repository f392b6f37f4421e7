import { silentLogger } from '../../base/silent-logger.test-helper.ts';
import { openDatabase } from '../../database/open-database.ts';
import { vectorsSuite } from './vectors-suite.test-helper.ts';

vectorsSuite('in the embedded database', () => openDatabase({ logger: silentLogger }));
