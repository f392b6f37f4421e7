import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openThread, runInThread } from './run-in-thread.ts';

vi.setConfig({ testTimeout: 30_000 });

const limits = { timeoutMs: 20_000, maxMemoryMB: 64 };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casement-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a module that answers each task by the value of the code. */
const moduleOf = (code: string): URL => {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', async ({ id, task }) => {
       try {
         parentPort.postMessage({ id, result: await (async () => { ${code} })() });
       } catch (error) {
         parentPort.postMessage({ id, error });
       }
     });`,
  );
  return pathToFileURL(path);
};

it('answers one task after another, and goes on after one that fails', async () => {
  const thread = openThread(moduleOf('if (task < 0) throw new Error("no"); return task * 2;'), 64);
  const answers = await Promise.allSettled([1, -1, 2].map((task) => thread.ask(task, 20_000)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await thread.ask(3, 20_000)).toBe(6);
  await thread.end();
  await expect(thread.ask(4, 20_000)).rejects.toMatchObject({ name: 'ThreadError', code: 'failed' });
});

it.each([
  ['timeout', 'for (;;);', 500],
  ['memory', 'const kept = []; for (;;) kept.push({ kept: [kept.length] });', 20_000],
  ['failed', 'process.exit();', 20_000],
])('ends with %j for: %s', async (code, source, timeoutMs) => {
  const ended = runInThread('ada', moduleOf(source), {}, { ...limits, timeoutMs });
  await expect(ended).rejects.toMatchObject({ name: 'ThreadError', code });
});

it('runs no more than four at once, and one visitor never has them all', async () => {
  const counter = new Int32Array(new SharedArrayBuffer(8));
  const module = moduleOf(`
    const counter = new Int32Array(task.counter.buffer);
    const running = Atomics.add(counter, 0, 1) + 1;
    if (running > Atomics.load(counter, 1)) Atomics.store(counter, 1, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    Atomics.sub(counter, 0, 1);
    return running;`);
  const run = (owner: string) => runInThread<number>(owner, module, { counter }, limits);
  await Promise.all(Array.from({ length: 8 }, () => run('ada')));
  expect(counter[1]).toBeLessThan(4);
  await Promise.all(['ada', 'bob', 'cleo'].flatMap((owner) => [run(owner), run(owner), run(owner)]));
  expect(counter[1]).toBeLessThan(5);
});
