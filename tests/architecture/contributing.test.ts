import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);

/** Writes out the alternatives in braces, as a shell does. */
const alternatives = (path: string): string[] => {
  const [whole = '', list] = /\{([^{}]*)\}/.exec(path) ?? [];
  return list === undefined
    ? [path]
    : list.split(',').flatMap((one) => alternatives(path.replace(whole, one)));
};

it('names only files and folders that are there', () => {
  const text = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  const spans = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  const paths = spans.filter((span) => /^[\w{][\w./{},-]*\/[\w./{},-]*$/.test(span)).flatMap(alternatives);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});
