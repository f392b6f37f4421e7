import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MOCKS_A_MODULE = /^vi\.mock\(/m;

/**
 * Returns the test files below these folders that replace a module. Each needs a process of its own: one that other
 * tests have used has loaded the real module already.
 */
export const testsApart = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => MOCKS_A_MODULE.test(readFileSync(join(root, path), 'utf8')));
