import type { Browser } from '@playwright/test';
import { median, type Measure, percentile } from '../support/measure.ts';
import type { Frames } from './page.ts';
import { servePage } from './serve-page.ts';

export type StreamingOptions = {
  contestants: readonly string[];
  /** How long the text already is where the measurement begins. */
  lengths: readonly number[];
  /** How many characters are streamed from there. */
  characters: number;
  runs: number;
  /** How many times slower the processor is made; 1 for not at all. */
  slowdown: number;
};

export const wholeRun: StreamingOptions = {
  contestants: ['floor', 'casement', 'casement-every-frame', 'streamdown', 'react-markdown'],
  lengths: [4000, 20_000, 60_000],
  characters: 4000,
  runs: 5,
  slowdown: 1,
};

export const quickRun: StreamingOptions = { ...wholeRun, lengths: [4000, 60_000], characters: 2000, runs: 1 };

export type StreamingResult = {
  contestant: string;
  length: number;
  slowdown: number;
  /** Main-thread time for 1,000 characters. */
  taskMs: number;
  scriptMs: number;
  /** Style and layout. */
  layoutMs: number;
  gapP95Ms: number;
  longestTaskMs: number;
};

const parts = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;

async function measureOnce(
  browser: Browser,
  url: string,
  contestant: string,
  length: number,
  { characters, slowdown }: StreamingOptions,
): Promise<Omit<StreamingResult, 'contestant' | 'length' | 'slowdown'>> {
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'stream' in window);
    await page.evaluate(([name, shown]) => window.prepare(name, shown), [contestant, length] as const);
    const devtools = await page.context().newCDPSession(page);
    // The time that the thread worked, not the time that passed: others work on this machine too.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const read = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return new Map(metrics.map(({ name, value }) => [name, value]));
    };
    const before = await read();
    const frames: Frames = await page.evaluate((count) => window.stream(count), characters);
    const after = await read();
    const spent = (name: (typeof parts)[number]) =>
      (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / (characters / 1000);
    return {
      taskMs: spent('TaskDuration'),
      scriptMs: spent('ScriptDuration'),
      layoutMs: spent('LayoutDuration') + spent('RecalcStyleDuration'),
      gapP95Ms: percentile(frames.gapsMs, 0.95),
      longestTaskMs: Math.max(0, ...frames.longTasksMs),
    };
  } finally {
    await page.close();
  }
}

/**
 * Streams an answer through each renderer in turn, so that a noisy moment of the machine affects all of them.
 */
export async function measureResults(
  browser: Browser,
  options: StreamingOptions,
): Promise<StreamingResult[]> {
  const page = await servePage();
  const results: StreamingResult[] = [];
  try {
    for (const length of options.lengths) {
      const runs = new Map<string, Awaited<ReturnType<typeof measureOnce>>[]>();
      for (let run = 0; run < options.runs; run += 1) {
        for (const contestant of options.contestants) {
          const result = await measureOnce(browser, page.url, contestant, length, options);
          runs.set(contestant, [...(runs.get(contestant) ?? []), result]);
        }
      }
      for (const [contestant, all] of runs) {
        const middle = (name: keyof (typeof all)[number]) => median(all.map((result) => result[name]));
        results.push({
          contestant,
          length,
          slowdown: options.slowdown,
          taskMs: middle('taskMs'),
          scriptMs: middle('scriptMs'),
          layoutMs: middle('layoutMs'),
          gapP95Ms: middle('gapP95Ms'),
          longestTaskMs: middle('longestTaskMs'),
        });
      }
    }
  } finally {
    await page.close();
  }
  return results;
}

/** The measures with budgets: mostly ratios in the same run, since a time says little on a shared machine. */
export function streamingMeasures(results: readonly StreamingResult[]): Measure[] {
  const measures: Measure[] = [];
  const ours = results.filter(({ contestant }) => contestant === 'casement');
  for (const { length, slowdown, taskMs, gapP95Ms, longestTaskMs } of ours) {
    const where = `streaming at ${length} characters, CPU ${slowdown}x`;
    const beside = (name: string, budget?: number) => {
      const other = results.find((result) => result.contestant === name && result.length === length);
      if (!other) return;
      const measured = `${taskMs.toFixed(0)} and ${other.taskMs.toFixed(0)} ms per 1,000 characters`;
      measures.push({
        what: `${where}: over ${name}`,
        value: taskMs / other.taskMs,
        unit: 'x',
        ...(budget !== undefined && { budget }),
        beside: measured,
      });
    };
    beside('floor', length <= 4000 ? 1.4 : 1.25);
    beside('streamdown', 0.5);
    beside('react-markdown', 0.5);
    beside('casement-every-frame');
    measures.push({
      what: `${where}: frame gap p95`,
      value: gapP95Ms,
      unit: 'ms',
      budget: slowdown > 1 ? 34 : 17,
    });
    // The browser reports no shorter ones.
    measures.push({ what: `${where}: longest task`, value: longestTaskMs, unit: 'ms', budget: 50 });
  }
  return measures;
}

/** The cost of one more piece must not depend on the length of the message. */
const pieceRun: StreamingOptions = {
  ...wholeRun,
  contestants: ['casement'],
  lengths: [1000, 10_000, 100_000],
  characters: 2000,
  runs: 3,
};

const pieceMeasures = (results: readonly StreamingResult[]): Measure[] => {
  const [first, ...longer] = results;
  if (!first) return [];
  return longer.map(({ length, taskMs }) => ({
    what: `cost of one more piece: ${length} over ${first.length} characters`,
    value: taskMs / first.taskMs,
    unit: 'x',
    budget: 1.5,
    beside: `${taskMs.toFixed(0)} and ${first.taskMs.toFixed(0)} ms per 1,000 characters`,
  }));
};

export const measureStreaming = async (browser: Browser): Promise<Measure[]> => [
  ...streamingMeasures(await measureResults(browser, wholeRun)),
  ...streamingMeasures(await measureResults(browser, { ...wholeRun, slowdown: 4 })),
  ...pieceMeasures(await measureResults(browser, pieceRun)),
];
