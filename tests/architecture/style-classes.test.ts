import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from './source-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The classes of CSS modules that a component asks for, as `sheet class`. */
const askedFor = (path: string): string[] => {
  const code = readFileSync(join(root, path), 'utf8');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, sheet]) =>
    [...code.matchAll(new RegExp(String.raw`(?<![\w/-])${name}(?:\.(\w+)|\['(\w+)'\])`, 'g'))]
      .map(([, member, key]) => member ?? key)
      .filter((member) => member !== undefined)
      .map((member) => `${join(dirname(path), sheet ?? '')} ${member}`),
  );
};

/** The classes that a sheet has, as `sheet class`. */
const styled = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name]) => `${path} ${name}`,
  );

it('has a style for every class of a CSS module that a component asks for', () => {
  const files = listFiles(root, 'app');
  const asked = files.filter((path) => path.endsWith('.tsx')).flatMap((path) => askedFor(path));
  const has = new Set(files.filter((path) => path.endsWith('.module.css')).flatMap((path) => styled(path)));
  expect(asked.length).toBeGreaterThan(200);
  expect([...new Set(asked.filter((name) => !has.has(name)))]).toEqual([]);
});
