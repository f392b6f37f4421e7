import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How long one turn of each animation without an end takes, in ms, in sheets and in styles that are text. */
const turnsIn = (styles: string): number[] =>
  [...styles.matchAll(/animation:([^;{}]{0,200})/g)]
    .map(([, value = '']) => value)
    .filter((value) => value.includes('infinite'))
    .map((value) => {
      const [, number, unit] = /(\d{0,5}\.?\d{1,5})(ms|s)\b/.exec(value) ?? [];
      return Number(number) * (unit === 's' ? 1000 : 1);
    });

it('lets nothing that goes on move faster than once in half a second', () => {
  const files = ['app', 'sdk'].flatMap((folder) =>
    readdirSync(root + folder, { encoding: 'utf8', recursive: true })
      .filter((file) => /\.(?:css|ts)$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  );
  const turns = files.flatMap((file) =>
    turnsIn(readFileSync(root + file, 'utf8')).map((ms) => ({ file, ms })),
  );
  expect(turns.length).toBeGreaterThan(5);
  // WCAG 2.3.1 allows three flashes in a second.
  expect(turns.filter(({ ms }) => !(ms >= 500))).toEqual([]);
  expect(turnsIn('a { animation: blink 200ms infinite; } b { animation: in 90ms; }')).toEqual([200]);
});
