import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listFiles } from './source-file.ts';

/** A regular expression in the code, and the file it is in. */
export type Pattern = { path: string; source: string; flags: string };

/**
 * Finds the regular expressions of a program, tests left out: the literals, each once, and the files that put
 * one together while the program runs.
 */
export const findPatterns = (root: string, folders: string[]) => {
  const literals = new Map<string, Pattern>();
  const constructed: string[] = [];
  const paths = folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => !path.endsWith('.css') && !/\.(?:test|fixture|test-helper)\.tsx?$/.test(path));
  for (const path of paths) {
    const code = readFileSync(join(root, path), 'utf8');
    const construct = ({ callee }: { callee: { type: string; name?: unknown } }) => {
      if (callee.name === 'RegExp') constructed.push(path);
    };
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        literals.set(`${source}/${flags}`, { path, source, flags });
      },
      NewExpression: construct,
      CallExpression: construct,
    }).visit(parseSync(path, code, { sourceType: 'module' }).program);
  }
  return { literals: [...literals.values()], constructed };
};
