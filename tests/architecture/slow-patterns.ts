import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { findPatterns, type Pattern } from './find-patterns.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Slow patterns that read only what the operator or the build wrote. */
export const ours = new Set([
  // The statements of a migration.
  String.raw`service/database/migrate.ts ^\s*--.*$`,
  // A page of the documentation.
  String.raw`service/server/docs-pages/serve-docs-page.ts <!--[\s\S]*?-->\s*`,
  // The page that the build left.
  String.raw`service/server/static/page-policy.ts <script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>`,
  String.raw`service/server/static/page-policy.ts <style[^>]*>([\s\S]*?)<\/style>`,
]);

/** Without repetition that has no end, a pattern takes the same time for each character. */
const repeats = ({ source }: Pattern): boolean => /[*+]|,\}/.test(source);

/** The patterns of the program that could be slow, and the files that build one while it runs. */
export const readPatterns = () => {
  const { literals, constructed } = findPatterns(root, ['sdk', 'app', 'service', 'examples']);
  return { literals: literals.filter(repeats), constructed };
};

/**
 * Limits in steps rather than in time, so that a busy machine finds the same; few random trials are enough
 * for short patterns.
 */
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

// The engine that needs nothing but Node.
process.env['RECHECK_BACKEND'] = 'pure';

/** Returns what makes a pattern slow; undefined when it takes time in proportion to the text. */
export const slowness = ({ source, flags }: Pattern): string | undefined => {
  const result = checkSync(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  return result.status === 'unknown' ? result.error.kind : result.complexity.summary;
};

const manifest = createRequire(import.meta.url).resolve('recheck/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** A list of patterns that this version of the checker has found to be linear. */
export const listOf = (patterns: readonly Pattern[]): string => {
  const lines = patterns.map(({ source, flags }) => `/${source}/${flags}`).toSorted();
  return [`Found to be linear by recheck ${version}:`, ...lines, ''].join('\n');
};
