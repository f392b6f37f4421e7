import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../../scripts/support/command.ts';
import { buildService } from '../../scripts/support/build-service.ts';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { chromiumLaunch } from '../browser/support/chromium.ts';
import { type House, startHouse } from '../browser/support/house.ts';
import { measureDocsAgent } from './docs-agent.ts';
import { measureLongThreads } from './long-threads.ts';
import { measureMemory } from './memory.ts';
import { measurePress } from './press.ts';
import { measureManyMessages } from './service/many-messages.ts';
import { measureBotBudget } from './service/bot-budget.ts';
import { measureServiceStart } from './service/built-service.ts';
import { measureFirstEvent } from './service/first-event.ts';
import { measureLoad } from './service/load.ts';
import { measureStores } from './service/stores.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { measureAnswers } from './streaming/measure-answers.ts';
import { measureStreaming } from './streaming/measure-streaming.ts';
import { formatTable } from './support/measure.ts';
import type { Measure } from './support/measure.ts';
import { keepResult, lastResult } from './support/results.ts';

const pieces: Record<string, (browser: Browser, house: House) => Promise<Measure[]>> = {
  sizes: (browser, house) => measureSizes(browser, house, join(root, 'dist')),
  service: async (_browser, { model }) => {
    await buildService();
    return [...(await measureFirstEvent(model)), ...(await measureLoad()), await measureServiceStart()];
  },
  stores: async () => {
    await buildService();
    return measureStores();
  },
  budgets: measureBotBudget,
  messages: async () => {
    await buildService();
    return measureManyMessages();
  },
  start: measureStart,
  press: measurePress,
  streaming: measureStreaming,
  answers: measureAnswers,
  threads: measureLongThreads,
  memory: measureMemory,
  'docs-agent': measureDocsAgent,
};

// `npm run bench -- sizes start` measures only these.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in pieces));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. One can measure: ${Object.keys(pieces).join(', ')}.`);
  process.exit(2);
}

const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length };
const last = lastResult(machine);

await ensureServiceBuild();
const house = await startHouse();
const browser = await chromium.launch(chromiumLaunch());
const measures: Measure[] = [];
try {
  for (const [name, measure] of Object.entries(pieces)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`measuring ${name} …`);
    const measured = await measure(browser, house);
    measures.push(...measured);
    // All of it takes an hour: who stops it keeps what was measured until then.
    console.log(`${formatTable(measured, last?.measures)}\n`);
  }
} finally {
  await browser.close();
  await house.close();
}

const file = keepResult({ machine, isComplete: wanted.length === 0, measures });
console.log(`${last ? `last: ${last.at}\n` : ''}${file}`);
