import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBotFile } from './bot.ts';
import { readFontFile } from './font-file.ts';

const katex = join(dirname(createRequire(import.meta.url).resolve('katex/package.json')), 'dist/fonts');
const sansSerif = (kind: string) => join(katex, `KaTeX_SansSerif-${kind}`);

/** A folder with two fonts of KaTeX, and files that are none. */
const folder = mkdtempSync(join(tmpdir(), 'casement-fonts-'));
copyFileSync(sansSerif('Regular.woff2'), join(folder, 'regular.woff2'));
copyFileSync(sansSerif('Bold.woff2'), join(folder, 'bold.woff2'));
writeFileSync(join(folder, 'note.woff2'), 'no font');
writeFileSync(join(folder, 'cut.woff2'), readFileSync(sansSerif('Regular.woff2')).subarray(0, 900));
writeFileSync(join(folder, 'large.woff2'), Buffer.alloc(6 * 1024 * 1024));

const botWith = (style: string) =>
  readBotFile(
    `
agent: { type: docs, folders: . }
robot: { botName: Bot, firstMsg: Hello }
channels: { web: {} }
styles: { default: { ${style} } }
`,
    join(folder, 'bot.yaml'),
  ).definition;

describe('the sizes of a font', () => {
  it.each(['Regular.woff2', 'Regular.woff', 'Regular.ttf'])('are the same in each form: %s', (kind) => {
    expect(readFontFile(readFileSync(sansSerif(kind)))).toMatchObject({
      contentType: `font/${kind.split('.')[1]}`,
      ascent: 0.75,
      descent: 0.25,
      lineGap: 0.09,
      width: 0.4197,
      weight: '400',
      style: 'normal',
    });
  });

  it('tell its weight', () => {
    expect(readFontFile(readFileSync(sansSerif('Bold.woff2')))).toMatchObject({ weight: '700' });
  });
});

describe('a style’s font', () => {
  it('of the visitor’s system stays as it is', () => {
    const { styles, fontFiles } = botWith('font: "Georgia, serif"');
    expect(styles.get('default')?.font).toBe('Georgia, serif');
    expect(fontFiles.size).toBe(0);
  });

  it('has its files under names that follow from their content, and the sizes of the first', () => {
    const { styles, fontFiles } = botWith('font: { family: House, files: [regular.woff2, bold.woff2] }');
    expect(styles.get('default')?.font).toEqual({
      family: 'House',
      files: [
        { url: expect.stringMatching(/^v1\/fonts\/[\da-f]{16}\.woff2$/), weight: '400', style: 'normal' },
        { url: expect.stringMatching(/^v1\/fonts\/[\da-f]{16}\.woff2$/), weight: '700', style: 'normal' },
      ],
      metrics: { ascent: 0.75, descent: 0.25, lineGap: 0.09, width: 0.4197 },
    });
    expect([...fontFiles.values()].map(({ contentType }) => contentType)).toEqual([
      'font/woff2',
      'font/woff2',
    ]);
  });

  it('may say the weight and the slant of a file that does not', () => {
    const { styles } = botWith(
      'font: { family: House, files: [{ file: regular.woff2, weight: 300, style: italic }] }',
    );
    expect(styles.get('default')?.font).toMatchObject({ files: [{ weight: '300', style: 'italic' }] });
  });

  it.each([
    ['files: [absent.woff2]', 'styles.default.font.files.0: absent.woff2 cannot be read'],
    ['files: [regular.woff2, note.woff2]', 'styles.default.font.files.1: note.woff2 is no font file'],
    ['files: [cut.woff2]', 'styles.default.font.files.0: cut.woff2 is broken, or no font'],
    ['files: [large.woff2]', 'styles.default.font.files.0: large.woff2 is larger than 5 MB'],
    ['file: [regular.woff2]', 'styles.default.font.file: there is no option named "file"'],
    ['files: [{ file: regular.woff2, weight: bold }]', 'font.files.0.weight: must be a weight such as 700'],
  ])('is refused with the place and the reason: %s', (files, problem) => {
    expect(() => botWith(`font: { family: House, ${files} }`)).toThrow(problem);
  });
});

it.each([
  ['font: "A}body{display:none"', 'styles.default.font: must be the name of a font family'],
  ['font: 3', 'styles.default.font: must be the name of a font family'],
  ['fontSize: huge', 'styles.default.fontSize: must be small, medium or large'],
  ['density: 2', 'styles.default.density: must be compact, comfortable or spacious'],
  ['botMessage: round', 'styles.default.botMessage: must be plain or bubble'],
  ['header: title', 'styles.default.header: must be a list of parts: history, avatar, title'],
  ['header: [title, close]', 'styles.default.header.1: must be history, avatar, title'],
  ['logo: http://plain.example/logo.png', 'styles.default.logo: must be an https address'],
  ['logo: { light: https://a.example/l.svg }', 'styles.default.logo.dark: the option "dark" is missing'],
])('a bot file tells what is wrong in a style: %s', (style, problem) => {
  expect(() => botWith(style)).toThrow(problem);
});
