import { loadCode } from '../../base/load-code.ts';

const importNumbers = () => import('./phone-numbers.ts');

/** Loads the large data of phone numbers. Rejects when they do not come; the next call asks anew. */
export const loadNumbers = () => loadCode(importNumbers);
