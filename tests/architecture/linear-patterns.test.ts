import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Pattern } from './find-patterns.ts';
import { listOf, ours, readPatterns, slowness } from './slow-patterns.ts';

/** Patterns that are put together while the program runs, by their file; somebody has made sure of each. */
const built = [
  // A text that is looked for, literally, with a single repetition for each space in it.
  'app/features/find/find-messages.ts',
  // The address that follows a word boundary: one class, once.
  'app/markdown/syntax/autolink.ts',
  // One class of characters.
  'app/markdown/syntax/characters.ts',
  // The names of environments, between fixed marks.
  'app/markdown/syntax/maths.ts',
  // Of bounded length, or anchored with a single repetition.
  'app/markdown/syntax/notes.ts',
  // Anchored, with bounded or single repetition.
  'app/markdown/syntax/open-fence.ts',
  // The name of a tool: one class, of bounded length.
  'sdk/page/tool-descriptions.ts',
  'sdk/protocol/messages.ts',
  // Anchored, two names of days from a list.
  'service/bots/hours-config.ts',
];

const { literals, constructed } = readPatterns();
const isOurs = ({ path, source }: Pattern): boolean => ours.has(`${path} ${source}`);

it('has no pattern that takes more than linear time', { timeout: 300_000 }, async () => {
  expect(literals.length).toBeGreaterThan(50);
  // To prove them all takes more than a minute: that is left to linear-patterns.growth.test.ts.
  const file = new URL('linear-patterns.txt', import.meta.url);
  const proven = new Set(readFileSync(file, 'utf8').split('\n'));
  const isProven = (pattern: Pattern) =>
    listOf([pattern])
      .trimEnd()
      .split('\n')
      .every((line) => proven.has(line));
  const checked = literals.filter((pattern) => !isOurs(pattern));
  expect(literals.length - checked.length).toBe(ours.size);
  expect(checked.filter((pattern) => !isProven(pattern) && slowness(pattern) !== undefined)).toEqual([]);
  // What is new and has just been found to be linear is added by `npx vitest run linear-patterns --update`.
  await expect(listOf(checked)).toMatchFileSnapshot(file.pathname);
});

it('builds no pattern of which nobody has made sure', () => {
  expect([...new Set(constructed)].toSorted()).toEqual(built);
});

it.each([String.raw`\border\s*(?:no)?\s*(\d+)`, String.raw`^(?:a+)+$`, String.raw`<!--[\s\S]*?-->`])(
  'sees that %s is slow',
  (source) => {
    expect(slowness({ path: '', source, flags: '' })).toMatch(/polynomial|exponential/);
  },
);
