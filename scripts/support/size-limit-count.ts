import * as v from 'valibot';
import { runTool } from './command.ts';
import { countFrom } from './count.ts';
import type { Count } from './count.ts';

const resultsSchema = v.array(
  v.object({ name: v.string(), passed: v.boolean(), size: v.number(), sizeLimit: v.optional(v.number()) }),
);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;

/** Holds the built files against their budgets and counts each budget as a test. */
export const runSizeLimit = async (): Promise<Count> => {
  const { output } = await runTool('size-limit/bin.js', ['--json']);
  const start = output.indexOf('[');
  if (start === -1) throw new Error(output);
  const results = v.parse(resultsSchema, JSON.parse(output.slice(start)));
  for (const { name, passed, size, sizeLimit } of results) {
    const limit = sizeLimit === undefined ? 'no limit' : kilobytes(sizeLimit);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes(size)} of ${limit}`);
  }
  return countFrom(results.map(({ name, passed }) => ({ name: `size: ${name}`, isOk: passed })));
};
