import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/command.ts';
import { describeEngines, enginesPage } from './support/engines-table.ts';
import { fillPage } from './support/fill-page.ts';

// Writes how the tests ended in three engines, the last time that they ran, into the documentation.
const page = join(root, enginesPage);
const table = describeEngines(readFileSync(join(root, '.cache/playwright.json'), 'utf8'));
writeFileSync(page, fillPage(readFileSync(page, 'utf8'), new Map([['engines', table]])));
console.log(table);
