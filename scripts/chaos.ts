import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { chaosParts } from './support/chaos-cases.ts';
import { type ChaosOutcome, chaosTable } from './support/chaos-table.ts';
import { root } from './support/command.ts';
import { failPlainly } from './support/environment.ts';
import { fillPage } from './support/fill-page.ts';

/** The results of earlier runs, by part, so that one part can be run again by itself. */
const kept = join(root, '.cache/chaos.json');

type Kept = Partial<Record<string, ChaosOutcome[]>>;

const readKept = (): Kept => {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Kept;
  } catch {
    return {};
  }
};

const runPart = async (part: string): Promise<ChaosOutcome[]> => {
  const { files = [], names } = chaosParts[part] ?? {};
  const vitest = await createVitest('test', {
    root,
    watch: false,
    run: true,
    retry: 0,
    ...(names && { testNamePattern: names }),
  });
  await vitest.start(files);
  await vitest.close();
  const day = new Date().toISOString().slice(0, 10);
  return vitest.state.getTestModules().flatMap((module) =>
    [...module.children.allTests()].flatMap((test): ChaosOutcome[] => {
      const { state } = test.result();
      const isMeant = names?.test(test.fullName) ?? true;
      return isMeant && state !== 'pending' ? [{ name: test.fullName, state, day }] : [];
    }),
  );
};

/** `npm run chaos` breaks everything that can break, and writes what comes of it into the documentation. */
const run = async (): Promise<void> => {
  const wanted = process.argv.slice(2);
  const known = Object.keys(chaosParts);
  const unknown = wanted.find((part) => !known.includes(part));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${known.join(', ')}.`);
  const found: Kept = {};
  for (const part of wanted.length > 0 ? wanted : known) found[part] = await runPart(part);
  // Another part may have been run meanwhile.
  const outcomes = { ...readKept(), ...found };
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(kept, `${JSON.stringify(outcomes, null, 2)}\n`);
  const all = Object.values(outcomes).flatMap((some) => some ?? []);
  for (const language of ['en', 'zh-CN'] as const) {
    const page = join(root, `docs/${language}/sizing.md`);
    const table = chaosTable(language, all);
    writeFileSync(page, fillPage(readFileSync(page, 'utf8'), new Map([['chaos', table]])));
    if (language === 'en') console.log(`\n${table}`);
  }
  if (all.some(({ state }) => state === 'failed')) process.exitCode = 1;
};

await run().catch(failPlainly);
