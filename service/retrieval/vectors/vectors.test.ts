import { vi } from 'vitest';
import { silentLogger } from '../../base/silent-logger.test-helper.ts';
import { openDatabase } from '../../database/open-database.ts';
import { vectorsSuite } from './vectors-suite.test-helper.ts';

vi.mock('../open-index.ts', async () => (await import('../open-index.test-helper.ts')).indexInThisProcess());

vectorsSuite('in the embedded database', () => openDatabase({ logger: silentLogger }));
