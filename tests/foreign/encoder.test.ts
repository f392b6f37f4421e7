import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeasure, type Figures, type SetName } from '../evaluation/measure-set.ts';

const isInstalled = existsSync(join(import.meta.dirname, 'node_modules/@energetic-ai/embeddings'));

/** The least that each set must reach with vectors of a small English encoder, in percent; never lowered. */
const least: Partial<Record<SetName, Partial<Figures>>> = {
  shop: { first: 72, quoted: 84, unsure: 100, silent: 40 },
  documentation: { first: 67, quoted: 86, unsure: 80, silent: 50 },
  'tuning: workspace': { first: 87, quoted: 94, unsure: 95, silent: 90 },
  'tuning: german': { first: 91, quoted: 97, unsure: 75, silent: 25 },
  'tuning: library': { first: 74, quoted: 81, unsure: 96, silent: 57 },
  'tuning: clinic': { first: 73, quoted: 85, unsure: 92, silent: 76 },
  'tuning: hosting': { first: 71, quoted: 83, unsure: 100, silent: 72 },
};

// `npm run test:foreign` installs it.
describe.skipIf(!isInstalled)('the docs agent with a sentence encoder', () => {
  let server: ChildProcess;
  let sets: ReturnType<typeof createMeasure>;
  beforeAll(async () => {
    server = spawn(process.execPath, [join(import.meta.dirname, 'encoder-server.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!server.stdout) throw new Error('the encoder says nothing');
    for await (const line of createInterface({ input: server.stdout })) {
      sets = createMeasure({ embeddings: { model: 'universal-sentence-encoder', baseUrl: line } });
      break;
    }
  }, 60_000);
  afterAll(async () => {
    await sets.dispose();
    server.kill();
  });

  it.each(Object.entries(least) as [SetName, Partial<Figures>][])(
    'finds at least as much as before in the set %j',
    async (name, floor) => {
      const figures = await sets.measure(name);
      for (const [figure, value] of Object.entries(floor)) {
        expect(figures[figure as keyof Figures], figure).toBeGreaterThanOrEqual(value);
      }
    },
    300_000,
  );
});
