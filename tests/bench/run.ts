import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../scripts/support/command.ts';
import { ensureBuild } from '../../scripts/support/ensure-build.ts';
import { chromiumLaunch } from '../browser/support/chromium.ts';
import { startHouse } from '../browser/support/house.ts';
import { measureFirstEvent } from './first-event.ts';
import { measurePress } from './press.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { measureStreaming } from './streaming/measure-streaming.ts';
import { formatTable } from './support/measure.ts';
import type { Measure } from './support/measure.ts';

await ensureBuild();
const house = await startHouse();
const browser = await chromium.launch(chromiumLaunch());

const pieces: Record<string, () => Promise<Measure[]>> = {
  sizes: () => measureSizes(browser, house, join(root, 'dist')),
  service: () => measureFirstEvent(house),
  start: () => measureStart(browser, house),
  press: () => measurePress(browser, house),
  streaming: () => measureStreaming(browser),
};

// `npm run bench -- sizes start` measures only these.
const wanted = process.argv.slice(2);
const measures: Measure[] = [];
try {
  for (const [name, measure] of Object.entries(pieces)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`measuring ${name} …`);
    measures.push(...(await measure()));
  }
} finally {
  await browser.close();
  await house.close();
}

const folder = join(root, 'tests/bench/results');
mkdirSync(folder, { recursive: true });
const at = new Date().toISOString();
const file = join(folder, `${at.replaceAll(':', '-')}.json`);
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
writeFileSync(file, `${JSON.stringify({ at, machine, measures }, null, 2)}\n`);
console.log(`\n${formatTable(measures)}\n\n${file}`);
