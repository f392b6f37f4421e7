import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScript, splitSentences, spokenForm } from './script.ts';

const cases: [string, string[]][] = [
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['你好。今天天气好吗？很好！', ['你好。', '今天天气好吗？', '很好！']],
  ['Casement 是一个聊天窗口。It is small. 很快。', ['Casement 是一个聊天窗口。', 'It is small.', '很快。']],
  ['Dr. Smith met Mr. Jones. They spoke.', ['Dr. Smith met Mr. Jones.', 'They spoke.']],
  ['Use a tool, e.g. Vite. Then build.', ['Use a tool, e.g. Vite.', 'Then build.']],
  ['The U.S. Senate met. J. R. Tolkien wrote.', ['The U.S. Senate met.', 'J. R. Tolkien wrote.']],
  ['Version 2.5 is out. It costs 3.50 euros.', ['Version 2.5 is out.', 'It costs 3.50 euros.']],
  ['See https://a.example/b?c=1&d=2 now. Done.', ['See https://a.example/b?c=1&d=2 now.', 'Done.']],
  ['Open index.html now. Done.', ['Open index.html now.', 'Done.']],
  ['He said “Go.” She went.', ['He said “Go.”', 'She went.']],
  ['Really?! Yes…', ['Really?!', 'Yes…']],
  ['No end', ['No end']],
  ['…', []],
  ['', []],
];

afterEach(() => void vi.restoreAllMocks());

describe('splitSentences', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each(cases)('splits %j', (text, sentences) => expect(splitSentences(text)).toEqual(sentences));

  it.each(cases.slice(0, 8))('splits %j without Intl.Segmenter', (text, sentences) => {
    vi.stubGlobal('Intl', {});
    expect(splitSentences(text)).toEqual(sentences);
  });

  it('splits half a megabyte as quickly, and takes no memory for it', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const count = 25_000;
    expect(splitSentences('Where is the key? '.repeat(count))).toHaveLength(count);
    // Each segment holds a copy of what was segmented at once.
    const lengths = segment.mock.calls.map(([text]) => text.length);
    expect(Math.max(...lengths)).toBeLessThan(10_000);
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(1_000_000);
  });

  it.each([
    ['word, '.repeat(100).trim(), 3],
    ['很长的一句话，'.repeat(60), 2],
  ])('cuts what is very long at its commas and loses nothing', (text, least) => {
    const parts = splitSentences(text);
    expect(parts.length).toBeGreaterThanOrEqual(least);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(240);
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});

const create = () =>
  createScript(() => ({ language: 'en', code: 'Code.', formula: 'Formula.', formulaInSentence: 'formula' }));
const texts = (script: { sentences: readonly { text: string }[] }) =>
  script.sentences.map(({ text }) => text);

describe('createScript', () => {
  it('says no markup, and only names code and formulas', () => {
    const script = create()(
      '## Start\n\n**Run** this. Then wait:\n\n```sh\nnpm start\n```\n\n$$\nx\n$$\n\n- 完成。',
      true,
    );
    expect(script).toEqual({
      isComplete: true,
      sentences: [
        { text: 'Start', language: 'en', isQuoted: true },
        { text: 'Run this.', language: 'en', isQuoted: true },
        { text: 'Then wait:', language: 'en', isQuoted: true },
        { text: 'Code.', language: 'en', isQuoted: false },
        { text: 'Formula.', language: 'en', isQuoted: false },
        { text: '完成。', language: 'zh-CN', isQuoted: true },
      ],
    });
  });

  it('reads a formula within a sentence as it is written, or says that there is one', () => {
    const script = create()('Add $x + 1$. The ratio is \\(\\frac{a}{b}\\) here.', true);
    expect(script.sentences).toEqual([
      { text: 'Add x + 1.', language: 'en', isQuoted: true },
      { text: 'The ratio is formula here.', language: 'en', isQuoted: false },
    ]);
  });

  it('reads a table by its rows, each of them in one piece', () => {
    const { sentences } = create()(
      '| Name | Price |\n|---|---|\n| Nut. Small | 5 |\n| - | |\n| 螺丝 | 三元 |',
      true,
    );
    expect(sentences).toEqual([
      { text: 'Name, Price', language: 'en', isQuoted: true, quote: 'Name\0Price' },
      { text: 'Nut. Small, 5', language: 'en', isQuoted: true, quote: 'Nut. Small\x005' },
      { text: '螺丝，三元', language: 'zh-CN', isQuoted: true, quote: '螺丝\0三元' },
    ]);
    const cell = 'Some words of a cell that is long. '.repeat(6).trim();
    expect(texts(create()(`| a | b |\n|---|---|\n| ${cell} | ${cell} |`, true))).toHaveLength(13);
    expect(texts(create()('| a | b |\n|---|---|\n| What? | $x_1$ |', true))).toEqual([
      'a, b',
      'What? formula',
    ]);
  });

  it('names a formula that is all that a paragraph or an item says', () => {
    expect(texts(create()('So we get:\n\n$E=mc^2$\n\n- $x_1$\n\nEnd.', true))).toEqual([
      'So we get:',
      'formula',
      'formula',
      'End.',
    ]);
  });

  it('leaves out the last sentence as long as it may go on, and never takes back one it had', () => {
    const answer = 'Dr. Who opens **the window**. It is [open](https://a.example). 关上。\n\n- Last one.';
    const read = create();
    let before: string[] = [];
    for (let length = 1; length <= answer.length; length++) {
      const now = texts(read(answer.slice(0, length), false));
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect(before).toEqual(['Dr. Who opens the window.', 'It is open.', '关上。']);
    expect(texts(read(answer, true))).toEqual([...before, 'Last one.']);
  });

  it.each([
    ['paragraphs', 'One sentence. And one more.\n\n'],
    ['one list', '- One sentence. And one more.\n'],
    ['one quote', '> One sentence. And one more.\n>\n'],
  ])('splits what is settled only once while %s grow', (_name, part) => {
    const split = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const read = create();
    const count = 300;
    for (let parts = 1; parts <= count; parts++) read(part.repeat(parts), false);
    const splits = split.mock.calls.length;
    split.mockRestore();
    expect(texts(read(part.repeat(count), true))).toHaveLength(2 * count);
    // The last part may go on, and is split once more when it has ended.
    expect(splits).toBeLessThanOrEqual(2 * count);
  });

  it('names code in the language that the interface has now', () => {
    let language = 'en';
    const read = createScript(() => ({
      language,
      code: `code in ${language}`,
      formula: '',
      formulaInSentence: '',
    }));
    expect(texts(read('One.\n\n```js\nx\n```\n\nTwo.', true))).toContain('code in en');
    language = 'de';
    const { sentences } = read('One.\n\n```js\nx\n```\n\nTwo.', true);
    expect(sentences.map((sentence) => sentence.language)).toEqual(['de', 'de', 'de']);
    expect(texts({ sentences })).toContain('code in de');
  });
});

it.each([
  ['See https://docs.example.com/a/b?c=1#d for more.', 'See docs.example.com for more.'],
  ['详见 https://docs.example.com/guide。', '详见 docs.example.com。'],
  ['Nothing to see.', 'Nothing to see.'],
])('says %j as %j', (text, said) => expect(spokenForm(text)).toBe(said));
