import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginBuild, isBuildFresh } from './build-stamp.ts';

let root: string;

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casement-build-'));
  for (const path of [
    'app/index.html',
    'sdk/index.js',
    'sdk/sdk.js',
    'contract/index.js',
    'plugins/vitepress.js',
  ]) {
    write(`dist/${path}`, '');
  }
  write('app/main.tsx', 'one');
  write('app/ui/button.tsx', 'one');
  write('package.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

it('is stale before the first build', () => {
  expect(isBuildFresh('app', root)).toBe(false);
});

it('is fresh after a build and stays so when only tests change', () => {
  beginBuild('app', root)();
  write('app/ui/button.test.tsx', 'new');
  expect(isBuildFresh('app', root)).toBe(true);
});

it('is stale while it is built, and when a source has changed meanwhile', () => {
  beginBuild('app', root)();
  const endBuild = beginBuild('app', root);
  expect(isBuildFresh('app', root)).toBe(false);
  write('app/main.tsx', 'two');
  endBuild();
  expect(isBuildFresh('app', root)).toBe(false);
});

it.each([
  ['a source changes', () => write('app/ui/button.tsx', 'two')],
  ['a source comes', () => write('app/ui/icon.tsx', '')],
  ['a source goes', () => rmSync(join(root, 'app/ui/button.tsx'))],
  ['a dependency changes', () => write('package.json', '{ }')],
  ['a result goes', () => rmSync(join(root, 'dist/sdk/sdk.js'))],
])('is stale when %s', (_name, change) => {
  beginBuild('app', root)();
  change();
  expect(isBuildFresh('app', root)).toBe(false);
});

it('is stale for the service alone when a source of the service changes', () => {
  write('service/dist/main.js', '');
  write('service/main.ts', 'one');
  beginBuild('app', root)();
  beginBuild('service', root)();
  write('service/dist/main.js', 'built');
  expect(isBuildFresh('service', root)).toBe(true);
  write('service/main.ts', 'two');
  expect([isBuildFresh('app', root), isBuildFresh('service', root)]).toEqual([true, false]);
});
