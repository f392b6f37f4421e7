import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root as here } from './command.ts';

/** A product that is built by itself: all that its build reads, and files that it leaves. */
const products = {
  app: {
    sources: [
      'app',
      'check',
      'plugins',
      'sdk',
      'locales',
      // The states that the page of styles shows.
      'tests/gallery/states.ts',
      'tests/gallery/content.ts',
      'scripts/build.ts',
      'scripts/build',
      'vite.config.ts',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ],
    results: [
      'dist/app/index.html',
      'dist/sdk/index.js',
      'dist/sdk/sdk.js',
      'dist/contract/index.js',
      'dist/plugins/vitepress.js',
    ],
  },
  service: {
    sources: [
      'service',
      'app/service/contract',
      'scripts/support/build-service.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    results: ['service/dist/main.js'],
  },
};
type Product = keyof typeof products;

const stampOf = (root: string, product: Product): string => join(root, `.cache/build-stamp-${product}`);

const isBuilt = (path: string): boolean => /(?:^|\/)(?:dist|node_modules)$/.test(path);

const listFiles = (root: string, path: string): string[] => {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => join(path, name))
    .filter((inside) => !isBuilt(inside))
    .flatMap((inside) => listFiles(root, inside));
};

const fingerprint = (root: string, product: Product): string => {
  const hash = createHash('sha256');
  for (const path of products[product].sources.flatMap((source) => listFiles(root, source))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Whether a product is what the sources of now would give. */
export const isBuildFresh = (product: Product, root = here): boolean => {
  const stamp = stampOf(root, product);
  return (
    products[product].results.every((path) => existsSync(join(root, path))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(root, product)
  );
};

/**
 * Counts a product as stale from now on; returns what remembers, once it is built, which sources it was built
 * from.
 */
export const beginBuild = (product: Product, root = here): (() => void) => {
  const stamp = stampOf(root, product);
  rmSync(stamp, { force: true });
  const built = fingerprint(root, product);
  return () => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, built);
  };
};
