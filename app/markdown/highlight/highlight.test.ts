import { describe, expect, it } from 'vitest';
import { runsByChunk } from './code-run.ts';
import { highlight } from './highlight.ts';
import { knownLanguage, languages } from './languages.ts';

const samples: Record<string, string> = {
  html: '<p class="a">x <script>const b = 1;</script></p>',
  markdown: '# a\n\n```js\nconst b = 1;\n```\n',
  js: 'const a = `${b}`; // c\n',
};

describe('highlight', () => {
  it.each(Object.keys(languages))('knows %s, and changes no character', async (language) => {
    const code = samples[language] ?? 'class A { "b" = 1 } # <c> // d\n-- e\n';
    const runs = await highlight(code, language);
    expect(runs?.map(({ text }) => text).join('')).toBe(code);
  });

  it.each(Object.entries(samples))('finds parts in %s', async (language, code) => {
    const runs = await highlight(code, language);
    expect(new Set(runs?.map(({ scope }) => scope)).size).toBeGreaterThan(1);
  });

  it.each(['constructor', '__proto__', 'klingon', ''])('leaves %j alone', async (language) => {
    expect(knownLanguage(language)).toBeUndefined();
    expect(await highlight('x', language)).toBeUndefined();
  });
});

it('divides runs where chunks end', () => {
  const runs = [
    { scope: 'comment', text: 'ab\ncd\n' },
    { scope: undefined, text: 'e' },
  ];
  expect(runsByChunk(runs, ['ab\n', 'cd\ne'])).toEqual([
    [{ scope: 'comment', text: 'ab\n' }],
    [
      { scope: 'comment', text: 'cd\n' },
      { scope: undefined, text: 'e' },
    ],
  ]);
});
