import * as v from 'valibot';
import { runTool } from './command.ts';
import { describeChunks } from './describe-chunks.ts';
import { outcomeOf, type Outcome } from './outcomes.ts';

const Budgets = v.array(
  v.object({ name: v.string(), passed: v.boolean(), size: v.number(), sizeLimit: v.optional(v.number()) }),
);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;

/** Holds the built files against their budgets; each budget is a test. */
export const runSizes = async (): Promise<Outcome[]> => {
  const { output } = await runTool('size-limit/bin.js', ['--json']);
  const start = output.indexOf('[');
  if (start === -1) throw new Error(output);
  console.log(`${describeChunks()}\n`);
  return v.parse(Budgets, JSON.parse(output.slice(start))).map(({ name, passed, size, sizeLimit }) => {
    const limit = sizeLimit === undefined ? 'no limit' : kilobytes(sizeLimit);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes(size)} of ${limit}`);
    return outcomeOf(`size: ${name}`, passed);
  });
};
