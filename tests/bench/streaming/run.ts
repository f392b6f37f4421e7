import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../browser/support/chromium.ts';
import { formatTable } from '../support/measure.ts';
import { measureResults, quickRun, streamingMeasures, wholeRun } from './measure-streaming.ts';

// tsx tests/bench/streaming/run.ts [--quick] [--slow] [contestant …]
const asked = process.argv.slice(2);
const base = asked.includes('--quick') ? quickRun : wholeRun;
const named = asked.filter((name) => !name.startsWith('--'));
const options = {
  ...base,
  contestants: named.length > 0 ? named : base.contestants,
  slowdown: asked.includes('--slow') ? 4 : 1,
};

const browser = await chromium.launch(chromiumLaunch());
try {
  const results = await measureResults(browser, options);
  for (const { contestant, length, ...times } of results) {
    const columns = Object.entries(times).map(([name, value]) => `${name} ${value.toFixed(1)}`);
    console.log(`${contestant.padEnd(16)}${String(length).padStart(6)}  ${columns.join('  ')}`);
  }
  console.log(`\n${formatTable(streamingMeasures(results))}`);
} finally {
  await browser.close();
}
