import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import type { Retention } from './retention.ts';

/** Keeps conversations for as long as most tests need. */
export const standardRetention: Retention = { sessionMs: 7 * DAY_MS, deletedMs: HOUR_MS };
