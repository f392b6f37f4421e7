import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { StyleConfig } from '../service/contract/index.ts';
import { lookCss } from './look.ts';
import { buildPalette } from './palette.ts';
import { themeCss } from './theme-css.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const sheets = readdirSync(`${root}/app`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => `app/${path}`);
const used = sorted(sheets.flatMap((path) => found(read(path), /var\(\s*(--casement-[\w-]+)/g)));

const everything = parse(StyleConfig, {
  font: { family: 'A', files: [{ url: 'a.woff2' }] },
  fontSize: 'small',
  density: 'compact',
  botMessage: 'bubble',
  header: [],
});
const setByStyles = sorted(
  found(
    themeCss(buildPalette(everything, 'light'), 12) +
      lookCss(everything, 'https://chat.example/im', { href: 'https://a.example/logo.svg', ratio: 3 }),
    /(--casement-[\w-]+):/g,
  ),
);

describe('the tokens', () => {
  it.each(['en', 'zh-CN'])('are all in the documentation, and no other is: %s', (language) => {
    const listed = sorted(found(read(`docs/${language}/styling.md`), /`(--casement-[\w-]+)`/g));
    expect(listed).toEqual(sorted([...used, ...setByStyles]));
  });

  it('that a style sets are used', () => {
    const inRules = found(
      lookCss(everything, 'https://chat.example/im', { href: 'a', ratio: 1 }),
      /var\((--[\w-]+)/g,
    );
    expect(setByStyles.filter((name) => !used.includes(name) && !inRules.includes(name))).toEqual([]);
  });
});
