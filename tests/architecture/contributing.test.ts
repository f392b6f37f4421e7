import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const text = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');

it('names only files and folders that are there', () => {
  const spans = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  const paths = spans.filter((span) => /^[\w{][\w./{},-]*\/[\w./{},-]*$/.test(span)).flatMap(alternatives);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});

it.each(['app', 'sdk', 'service'])('shows every room of %s', (folder) => {
  const [, house = ''] = /```text\n([^]*?)```/.exec(text) ?? [];
  const [, rooms = ''] = new RegExp(`^${folder}/ ([^]*?)\n\n`, 'm').exec(house) ?? [];
  const names = readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:dist|node_modules)$/.test(entry.name))
    .map(({ name }) => name);
  expect(names.filter((name) => !rooms.includes(` ${name}/`))).toEqual([]);
});

it('has one line for each change in the changelog', () => {
  const [, ...versions] = readFileSync(new URL('CHANGELOG.md', root), 'utf8').split(/^## /m);
  const lines = versions.flatMap((version) => version.split('\n').slice(1).filter(Boolean));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => !/^(?:### \w+|- (?=.{1,148}$)[A-Z`].*\.)$/.test(line))).toEqual([]);
});
