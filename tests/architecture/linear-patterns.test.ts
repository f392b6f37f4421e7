import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { expect, it } from 'vitest';
import { findPatterns, type Pattern } from './find-patterns.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Slow patterns that read only what the operator or the build wrote. */
const ours = new Set([
  // The statements of a migration.
  String.raw`service/database/open-database.ts ^\s*--.*$`,
  // A page of the documentation.
  String.raw`service/server/docs-pages/serve-docs-page.ts <!--[\s\S]*?-->\s*`,
  // The page that the build left.
  String.raw`service/server/static/page-policy.ts <script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>`,
  String.raw`service/server/static/page-policy.ts <style[^>]*>([\s\S]*?)<\/style>`,
]);

/** Patterns that are put together while the program runs, by their file; somebody has made sure of each. */
const built = [
  // A text that is looked for, literally, with a single repetition for each space in it.
  'app/features/find/find-messages.ts',
  // The address that follows a word boundary: one class, once.
  'app/markdown/syntax/autolink.ts',
  // One class of characters.
  'app/markdown/syntax/characters.ts',
  // Anchored, with parts that cannot be read in two ways; the checker calls it safe.
  'app/markdown/syntax/inline-reader.ts',
  // Of bounded length, or anchored with a single repetition.
  'app/markdown/syntax/notes.ts',
  // Anchored, with bounded or single repetition.
  'app/markdown/syntax/open-fence.ts',
  // The name of a tool: one class, of bounded length.
  'sdk/page/tool-descriptions.ts',
  'sdk/protocol/messages.ts',
];

/** Without repetition that has no end, a pattern takes the same time for each character. */
const repeats = ({ source }: Pattern): boolean => /[*+]|,\}/.test(source);

/** Limits in steps rather than in time, so that a busy machine finds the same; few random trials are enough for short patterns. */
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxIteration: 3,
  maxInitialGenerationSize: 60,
  maxGenerationSize: 30,
  mutationSize: 15,
  crossoverSize: 8,
};

/** Returns what makes a pattern slow; undefined when it takes time in proportion to the text. */
const slowness = ({ source, flags }: Pattern): string | undefined => {
  const result = checkSync(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  return result.status === 'unknown' ? result.error.kind : result.complexity.summary;
};

// The engine that needs nothing but Node.
process.env['RECHECK_BACKEND'] = 'pure';

const { literals, constructed } = findPatterns(root, ['sdk', 'app', 'service', 'examples']);

it('has no pattern that takes more than linear time', { timeout: 300_000 }, () => {
  const checked = literals.filter(repeats);
  expect(checked.length).toBeGreaterThan(50);
  const slow = checked.filter((pattern) => slowness(pattern) !== undefined);
  expect(new Set(slow.map(({ path, source }) => `${path} ${source}`))).toEqual(ours);
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
