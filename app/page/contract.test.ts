import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EMPTY, FAILURE, LIFTED, type PageParts, SCHEME, SENT, TAKEN } from './contract.ts';

const app = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(app, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, name]) => name));

/** Who makes each element. */
const makers: Record<keyof PageParts, 'index.html' | 'a script'> = {
  root: 'index.html',
  skeleton: 'index.html',
  failure: 'a script',
  composer: 'index.html',
  'composer-above': 'index.html',
  'composer-box': 'index.html',
  'composer-top': 'a script',
  'composer-start': 'a script',
  message: 'index.html',
  'composer-end': 'index.html',
  send: 'index.html',
};

it('names every element of index.html that has an id', () => {
  const expected = Object.entries(makers).flatMap(([id, maker]) => (maker === 'index.html' ? [id] : []));
  expect(namesIn(read('index.html'), / id="([^"]+)"/g)).toEqual(new Set(expected));
});

it('names every id and data attribute that style sheets of page and app rely on', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const sheets = files
    .filter((file) => file.endsWith('.css'))
    .map(read)
    .join('\n');
  const ids = namesIn(sheets, /#(?![\da-f]{3,8}\b)([a-z][a-z-]*)(?=[\s,:.)[{])/g);
  expect([...ids].filter((id) => !(`${id}` in makers))).toEqual([]);
  const attributes = namesIn(read('page/page.css'), /\[(data-[a-z-]+)/g);
  expect(
    [...attributes].filter((name) => ![EMPTY, FAILURE, LIFTED, SCHEME, SENT, TAKEN].includes(`${name}`)),
  ).toEqual([]);
});
