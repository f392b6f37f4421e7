import { loadCode } from '../../ui/load-code.ts';

const importNumbers = () => import('./phone-numbers.ts');

/** Loads what is known of phone numbers, which is large. Rejects when it does not come; the next call asks anew. */
export const loadNumbers = () => loadCode(importNumbers);
