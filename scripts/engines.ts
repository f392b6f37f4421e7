import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/command.ts';
import { describeEngines, putTable } from './support/engines-table.ts';

// Writes the results of the last `npm test` in three engines into the README.
const readme = join(root, 'README.md');
const table = describeEngines(readFileSync(join(root, '.cache/playwright.json'), 'utf8'));
writeFileSync(readme, putTable(readFileSync(readme, 'utf8'), table));
console.log(table);
