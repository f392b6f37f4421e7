import { describe, expect, it } from 'vitest';
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
    const runs = await highlight([code], language);
    expect(
      runs
        ?.flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  });

  it.each(Object.entries(samples))('finds parts in %s', async (language, code) => {
    const runs = await highlight([code], language);
    expect(new Set(runs?.flat().map(({ scope }) => scope)).size).toBeGreaterThan(1);
  });

  it('finds the parts of another language within one', async () => {
    const runs = await highlight(['x<script>const b = 1;</script>'], 'html');
    expect(runs?.flat()).toEqual(
      expect.arrayContaining([
        { scope: undefined, text: 'x' },
        { scope: 'keyword', text: 'const' },
        { scope: undefined, text: ' b = ' },
        { scope: 'number', text: '1' },
      ]),
    );
  });

  it.each(['constructor', '__proto__', 'klingon', ''])('leaves %j alone', async (language) => {
    expect(knownLanguage(language)).toBeUndefined();
    expect(await highlight(['x'], language)).toBeUndefined();
  });

  it('divides runs where chunks end', async () => {
    expect(await highlight(['/* ab\n', 'cd\n */e'], 'js')).toEqual([
      [{ scope: 'comment', text: '/* ab\n' }],
      [
        { scope: 'comment', text: 'cd\n */' },
        { scope: undefined, text: 'e' },
      ],
    ]);
  });
});
