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
  for (const path of ['app/index.html', 'sdk/index.js', 'sdk/sdk.js', 'contract/index.js']) {
    write(`dist/${path}`, '');
  }
  write('app/main.tsx', 'one');
  write('app/ui/button.tsx', 'one');
  write('package.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

it('is stale before the first build', () => {
  expect(isBuildFresh(root)).toBe(false);
});

it('is fresh after a build and stays so when only tests change', () => {
  beginBuild(root)();
  write('app/ui/button.test.tsx', 'new');
  expect(isBuildFresh(root)).toBe(true);
});

it('is stale while it is built, and when a source has changed meanwhile', () => {
  beginBuild(root)();
  const endBuild = beginBuild(root);
  expect(isBuildFresh(root)).toBe(false);
  write('app/main.tsx', 'two');
  endBuild();
  expect(isBuildFresh(root)).toBe(false);
});

it.each([
  ['a source changes', () => write('app/ui/button.tsx', 'two')],
  ['a source comes', () => write('app/ui/icon.tsx', '')],
  ['a source goes', () => rmSync(join(root, 'app/ui/button.tsx'))],
  ['a dependency changes', () => write('package.json', '{ }')],
  ['a result goes', () => rmSync(join(root, 'dist/sdk/sdk.js'))],
])('is stale when %s', (_name, change) => {
  beginBuild(root)();
  change();
  expect(isBuildFresh(root)).toBe(false);
});
