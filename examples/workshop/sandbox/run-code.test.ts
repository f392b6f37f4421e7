import type { answerTasks } from 'casement-service/thread';
import { expect, it, vi } from 'vitest';
import { runCode } from './run-code.ts';

// Without the thread, whose start takes longer than these do; workshop-agent.test.ts has it.
vi.mock('casement-service/thread', () => {
  let perform: Parameters<typeof answerTasks>[0] | undefined;
  return {
    ThreadError: Error,
    answerTasks: (given: typeof perform) => {
      perform = given;
    },
    runInThread: async (_visitorId: string, _module: URL, task: unknown) => {
      await import('./sandbox-thread.ts');
      return perform?.(task);
    },
  };
});

it.each([
  ['3*(4+5)', 27],
  ['const a = [3, 1, 2]; a.sort(); a', [1, 2, 3]],
  ['({ sum: input.a + input.b })', { sum: 3 }],
  ['undefined', null],
])('gives the value of %j', async (code, value) => {
  expect(await runCode('ada', code, { a: 1, b: 2 })).toEqual(value);
});

it.each([
  ['throw new TypeError("no")', 'TypeError: no'],
  ['1 +', /SyntaxError/],
  ['for (;;) {}', 'It took too long.'],
  ['let s = "x"; for (;;) s += s', /memory|too long/i],
  ['(function again() { again() })()', /stack|recursion|overflow/i],
  ['process.exit(0)', /process/],
  ['require("fs")', /require/],
  ['fetch("http://127.0.0.1")', /fetch/],
  ['"x".repeat(100000)', 'The result is too long.'],
  ['let a = []; for (let i = 0; i < 1500; i++) a = [a]; a', 'The result is nested too deeply.'],
])('ends %j with words', async (code, words) => {
  await expect(runCode('ada', code, null, 200)).rejects.toThrow(words);
});

it.each(['throw "x".repeat(1e6)', 'throw new Error("x".repeat(1e6))'])(
  'cuts the words of %j',
  async (code) => {
    const { message } = (await runCode('ada', code).catch((error: Error) => error)) as Error;
    expect(message.length).toBe(2000);
  },
);

it('keeps nothing of one run for the next', async () => {
  await runCode('ada', 'globalThis.kept = 1');
  expect(await runCode('ada', 'typeof kept')).toBe('undefined');
});
