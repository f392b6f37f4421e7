import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A test that does one of these cannot undo it: it replaces a module, or defines a custom element, which a
 * window has for good.
 */
const LEAVES_TRACES = /^(?:vi\.mock|defineChatElement)\(/m;

/**
 * Returns the test files below these folders that need a process of their own: one in which no other file has
 * run. A folder may be missing: the image is built without the tests.
 */
export const testsApart = (root: string, folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => LEAVES_TRACES.test(readFileSync(join(root, path), 'utf8')));
