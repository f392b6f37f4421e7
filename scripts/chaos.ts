import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { chaosParts } from './support/chaos-cases.ts';
import { type ChaosOutcome, chaosTable } from './support/chaos-table.ts';
import { root } from './support/command.ts';
import { failPlainly } from './support/environment.ts';
import { fillPage } from './support/fill-page.ts';

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
  const outcomes: ChaosOutcome[] = [];
  for (const part of wanted.length > 0 ? wanted : known) outcomes.push(...(await runPart(part)));
  for (const language of ['en', 'zh-CN'] as const) {
    const page = join(root, `docs/${language}/sizing.md`);
    const text = readFileSync(page, 'utf8');
    const table = chaosTable(language, outcomes, text);
    writeFileSync(page, fillPage(text, new Map([['chaos', table]])));
    if (language === 'en') console.log(`\n${table}`);
  }
  if (outcomes.some(({ state }) => state === 'failed')) process.exitCode = 1;
};

await run().catch(failPlainly);
