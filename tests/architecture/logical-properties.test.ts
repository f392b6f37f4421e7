import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from './source-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Left and right, where a style means start and end: a language may run the other way. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;

const findPhysical = (css: string): string[] => [...css.matchAll(PHYSICAL)].map(([found]) => found.trim());

it('knows a physical property when it sees one', () => {
  expect(findPhysical('a { margin-left: 1px; text-align: right }')).toEqual([
    'margin-left:',
    'text-align: right',
  ]);
  expect(findPhysical('a{left:0;border-top-left-radius:1px}')).toEqual([
    '{left:',
    ';border-top-left-radius:',
  ]);
  expect(
    findPhysical('a { margin-inline: 1px; inset-inline-start: 0; padding: env(safe-area-inset-left) }'),
  ).toEqual([]);
});

it('lays out the app by start and end, never by left and right', () => {
  const sheets = listFiles(root, 'app').filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(30);
  const found = sheets.flatMap((path) =>
    findPhysical(readFileSync(join(root, path), 'utf8')).map((property) => `${path} ${property}`),
  );
  expect(found).toEqual([]);
});
