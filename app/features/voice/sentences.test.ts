import { afterEach, describe, expect, it, vi } from 'vitest';
import { splitSentences } from './sentences.ts';

const cases: [string, string[]][] = [
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['你好。今天天气好吗？很好！', ['你好。', '今天天气好吗？', '很好！']],
  ['Casement 是一个聊天窗口。It is small. 很快。', ['Casement 是一个聊天窗口。', 'It is small.', '很快。']],
  ['Dr. Smith met Mr. Jones. They spoke.', ['Dr. Smith met Mr. Jones.', 'They spoke.']],
  ['Use a tool, e.g. Vite. Then build.', ['Use a tool, e.g. Vite.', 'Then build.']],
  ['The U.S. Senate met. J. R. Tolkien wrote.', ['The U.S. Senate met.', 'J. R. Tolkien wrote.']],
  ['Version 2.5 is out. It costs 3.50 euros.', ['Version 2.5 is out.', 'It costs 3.50 euros.']],
  ['Open index.html now. Done.', ['Open index.html now.', 'Done.']],
  ['He said “Go.” She went.', ['He said “Go.”', 'She went.']],
  ['Really?! Yes…', ['Really?!', 'Yes…']],
  ['No end', ['No end']],
  ['…', []],
  ['', []],
];

describe('splitSentences', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each(cases)('splits %j', (text, sentences) => expect(splitSentences(text)).toEqual(sentences));

  it.each(cases.slice(0, 8))('splits %j without Intl.Segmenter', (text, sentences) => {
    vi.stubGlobal('Intl', {});
    expect(splitSentences(text)).toEqual(sentences);
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
