import { loadCode } from '../../base/load-code.ts';

const importNumbers = () => import('./phone-numbers.ts');

/**
 * Loads the data of phone numbers, which are large. Rejects when it does not come; the next call asks anew.
 */
export const loadNumbers = () => loadCode(importNumbers);
