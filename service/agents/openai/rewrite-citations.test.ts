import { describe, expect, it } from 'vitest';
import { rewriteCitations } from './rewrite-citations.ts';

const link = (number: number) => (number >= 1 && number <= 3 ? `[${number}](source:s${number})` : undefined);

const rewritten = (pieces: string[]): string => {
  const rewriter = rewriteCitations(link);
  return pieces.map((piece) => rewriter.push(piece)).join('') + rewriter.end();
};

const cases: [what: string, text: string, expected: string][] = [
  ['one citation', 'Yes [1].', 'Yes [1](source:s1).'],
  ['two in a row', 'Yes [1][2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['several in one bracket', 'Yes [1, 3].', 'Yes [1](source:s1)[3](source:s3).'],
  ['full-width brackets', '好的【2】。', '好的[2](source:s2)。'],
  ['brackets with a dagger', '好的【2†文档】。', '好的[2](source:s2)。'],
  ['an unknown number', 'No [7].', 'No [7].'],
  ['a known and an unknown number', 'Both [1, 7].', 'Both [1](source:s1)[7].'],
  ['a citation at the very end', 'End [3]', 'End [3](source:s3)'],
  ['a link that is a number', 'See [1](https://example.com).', 'See [1](https://example.com).'],
  [
    'brackets that are no citation',
    'A [note] and [ ] and a[ and 【注】',
    'A [note] and [ ] and a[ and 【注】',
  ],
  ['inline code', 'Use `list[1]` here [1].', 'Use `list[1]` here [1](source:s1).'],
  ['inline code with two backticks', '``a`[1]`` [1]', '``a`[1]`` [1](source:s1)'],
  ['a code fence', '```js\na[1]\n\nb[2]\n```\nDone [2].', '```js\na[1]\n\nb[2]\n```\nDone [2](source:s2).'],
  ['a backtick that is never closed', 'A ` here.\n\nNext [1].', 'A ` here.\n\nNext [1](source:s1).'],
  ['an unfinished citation', 'Cut [1', 'Cut [1'],
];

describe.each(cases)('%s', (_, text, expected) => {
  it('is rewritten whole', () => expect(rewritten([text])).toBe(expected));

  it('is rewritten the same wherever it is cut', () => {
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        expect(rewritten(pieces), JSON.stringify(pieces)).toBe(expected);
      }
    }
  });

  it('is rewritten the same character by character', () => {
    expect(rewritten(Array.from(text))).toBe(expected);
  });
});

it('holds back no more than may become a citation', () => {
  const rewriter = rewriteCitations(link);
  expect(rewriter.push('Plain words ')).toBe('Plain words ');
  expect(rewriter.push('and [')).toBe('and ');
  expect(rewriter.push('a note]')).toBe('[a note]');
});

it.each(['\n', '`', '[', '【1'])(
  'takes 200,000 times %j piece by piece in proportion to their number',
  (piece) => {
    const before = process.cpuUsage();
    const pieces = Array<string>(200_000).fill(piece);
    expect(rewritten(pieces)).toBe(pieces.join(''));
    // Time of the processor, so that a busy machine fails nobody.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
  },
);
