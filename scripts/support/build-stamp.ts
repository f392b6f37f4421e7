import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root as here } from './command.ts';

/** Everything that a build reads. */
const sources = [
  'app',
  'sdk',
  'locales',
  'scripts/build.ts',
  'scripts/build',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const results = ['dist/app/index.html', 'dist/sdk/index.js', 'dist/sdk/sdk.js', 'dist/contract/index.js'];
const stampFile = '.cache/build-stamp';

const listFiles = (root: string, path: string): string[] => {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted((one, other) => one.localeCompare(other))
    .flatMap((name) => listFiles(root, join(path, name)));
};

const fingerprint = (root: string): string => {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(root, source))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Whether `dist/` holds what the sources of now would give. */
export const isBuildFresh = (root = here): boolean =>
  results.every((path) => existsSync(join(root, path))) &&
  existsSync(join(root, stampFile)) &&
  readFileSync(join(root, stampFile), 'utf8') === fingerprint(root);

/** Counts `dist/` as stale from now on; returns what remembers, once it is built, which sources it was built from. */
export const beginBuild = (root = here): (() => void) => {
  rmSync(join(root, stampFile), { force: true });
  const built = fingerprint(root);
  return () => {
    mkdirSync(join(root, dirname(stampFile)), { recursive: true });
    writeFileSync(join(root, stampFile), built);
  };
};
