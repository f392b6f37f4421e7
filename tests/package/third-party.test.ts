import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { NOTICES_FILE } from '../../scripts/build/third-party.ts';
import { root } from '../../scripts/support/command.ts';
import { ensureBuild } from '../../scripts/support/ensure-build.ts';

const noticesIn = (folder: string): string => readFileSync(join(root, 'dist', folder, NOTICES_FILE), 'utf8');

/** Returns the names of the packages that the notices list. */
const packagesIn = (folder: string): string[] =>
  [...noticesIn(folder).matchAll(/^(\S+) \S+ \(.+\)$/gm)].map(([, name = '']) => name);

beforeAll(ensureBuild, 300_000);

it('names what the page, its workers and its frame are made of', () => {
  expect(packagesIn('app')).toEqual(
    expect.arrayContaining([
      'react-dom', '@mantine/core', 'i18next', 'valtio', 'ofetch', 'marked', 'katex', 'penpal', 'libphonenumber-js',
      // In workers.
      'highlight.js', '@noble/hashes',
      // In the frame for diagrams.
      'mermaid', 'd3-shape', 'dompurify',
      // Within files of Mermaid.
      'langium', 'chevrotain', 'lodash-es',
    ]), // oxfmt-ignore
  );
});

it('names what the SDK’s script and the contract are made of', () => {
  expect(packagesIn('sdk')).toContain('penpal');
  expect(packagesIn('contract')).toEqual(['casement', 'immutable-json-patch']);
});

it.each(['app', 'sdk', 'contract'])('has the words of each licence in dist/%s', (folder) => {
  const [, ...notices] = noticesIn(folder).split(`\n${'-'.repeat(80)}\n`);
  for (const notice of notices) {
    expect(notice).toMatch(/permission|permitted|Apache License|public domain/i);
    expect(notice).toMatch(/copyright|public domain/i);
  }
});

it('is nothing that the app loads', () => {
  const assets = join(root, 'dist/app/assets');
  const loaded = ['index.html', ...readdirSync(assets).map((name) => `assets/${name}`)];
  for (const file of loaded) {
    expect(readFileSync(join(root, 'dist/app', file), 'utf8')).not.toContain(NOTICES_FILE);
  }
});
