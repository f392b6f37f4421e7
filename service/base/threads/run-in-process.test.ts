import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const limits = { timeoutMs: 30_000, maxMemoryMB: 200 };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casement-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a module whose answer to its task is the value of the code. */
const moduleOf = (code: string): URL => {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  const entry = new URL('./run-in-process.ts', import.meta.url).href;
  writeFileSync(
    path,
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
     register();
     const { answerParent } = await import(${JSON.stringify(entry)});
     answerParent(async (task) => { ${code} });`,
  );
  return pathToFileURL(path);
};

it('gives the answer to a task, bytes included', async () => {
  const module = moduleOf('return { sum: task.bytes.reduce((sum, byte) => sum + byte, 0) };');
  expect(await runInProcess(module, { bytes: Uint8Array.of(1, 2, 3) }, limits)).toEqual({ sum: 6 });
});

it('hands over nothing of the environment', async () => {
  process.env['CASEMENT_TEST_SECRET'] = 'secret';
  const environment = await runInProcess(moduleOf('return { ...process.env };'), {}, limits);
  expect(environment).not.toHaveProperty('CASEMENT_TEST_SECRET');
  delete process.env['CASEMENT_TEST_SECRET'];
});

it.each([
  ['memory', 'const kept = []; for (;;) kept.push({ kept: [kept.length] });'],
  ['memory', 'const kept = []; for (;;) { kept.push(Buffer.alloc(1e7, 1)); await null; }'],
  ['failed', 'process.exit(0);'],
  ['failed', 'throw new Error("no");'],
])('ends with %j for: %s', async (code, source) => {
  const ended = runInProcess(moduleOf(source), {}, limits);
  await expect(ended).rejects.toMatchObject({ name: 'ThreadError', code });
});

it('ends a task that takes too long', async () => {
  const ended = runInProcess(moduleOf('for (;;);'), {}, { ...limits, timeoutMs: 500 });
  await expect(ended).rejects.toMatchObject({ code: 'timeout' });
});
