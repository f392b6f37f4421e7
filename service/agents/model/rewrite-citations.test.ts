import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectInProportion } from '../../../tests/support/expect-in-proportion.ts';
import { rewriteCitations } from './rewrite-citations.ts';

const link = (number: number) => (number >= 1 && number <= 3 ? `[${number}](source:s${number})` : undefined);

const rewritten = (pieces: string[], linkFor = link): string => {
  const rewriter = rewriteCitations(linkFor);
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
  ['a range', 'Yes [1-3].', 'Yes [1](source:s1)[2](source:s2)[3](source:s3).'],
  ['a range with a dash', 'Yes [1–2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['a range beyond the sources', 'From [1-12].', 'From [1-12].'],
  ['a list with a range', 'Yes [1-2, 3].', 'Yes [1](source:s1)[2](source:s2)[3](source:s3).'],
  ['numbers joined by a word', 'Yes [1 and 2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['brackets twice', 'Yes [[1]] [[2, 3]].', 'Yes [1](source:s1) [2](source:s2)[3](source:s3).'],
  ['a note', 'Yes [^1][^2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['a note with two signs', 'Yes [^1^][^2^].', 'Yes [1](source:s1)[2](source:s2).'],
  ['an interval', 'In [0, 1].', 'In [0, 1].'],
  ['digits in full width', '是［１］，[１、2]。', '是[1](source:s1)，[1](source:s1)[2](source:s2)。'],
  ['a name with an underscore', 'Yes [doc_1][source_2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['square brackets with a dagger', 'Yes [1†source].', 'Yes [1](source:s1).'],
  ['the word source', 'Yes [Source 1] [source: 2].', 'Yes [1](source:s1) [2](source:s2).'],
  ['the word sources', 'Yes [Sources 1, 2].', 'Yes [1](source:s1)[2](source:s2).'],
  ['the word before each', 'Yes [Source 1, Source 3].', 'Yes [1](source:s1)[3](source:s3).'],
  ['the Chinese word', '好的[来源1]，好的【资料 2】。', '好的[1](source:s1)，好的[2](source:s2)。'],
  ['words of other languages', 'Ja [Quellen 1]. 네 [출처 2].', 'Ja [1](source:s1). 네 [2](source:s2).'],
  ['Chinese words right before', '好的[1]。', '好的[1](source:s1)。'],
  ['an index', 'arr[1] = 5; in words list[2], f[0][1].', 'arr[1] = 5; in words list[2], f[0][1].'],
  [
    'a word right before',
    'As described[1], it is blue[2]. Das Fenster[1][2]',
    'As described[1](source:s1), it is blue[2](source:s2). Das Fenster[1](source:s1)[2](source:s2)',
  ],
  [
    'an index of a name',
    'Set rows[1], myVar[2], window[1].name, thing[2] = 5, foo()[1].',
    'Set rows[1], myVar[2], window[1].name, thing[2] = 5, foo()[1].',
  ],
  ['a place within a source', 'Yes 【1:0†source】.', 'Yes [1](source:s1).'],
  ['small digits', 'Yes [¹].', 'Yes [1](source:s1).'],
  ['round brackets', 'A (source: 1), (see Sources 1, 2).', 'A [1](source:s1), [1](source:s1)[2](source:s2).'],
  ['those of Chinese', '好（来源：1）。好(来源2)', '好[1](source:s1)。好[2](source:s2)'],
  [
    'round brackets of others',
    'A (1), (cited), f(source 1), (source code)',
    'A (1), (cited), f(source 1), (source code)',
  ],
  [
    'a link to nowhere',
    'A [1](#)[^2](#s-2) [3]() [1](source:1).',
    'A [1](source:s1)[2](source:s2) [3](source:s3) [1](source:s1).',
  ],
  [
    'escaped brackets',
    'A \\[1\\]\\[2\\] \\[x\\] a\\[1\\].',
    'A [1](source:s1)[2](source:s2) \\[x\\] a\\[1\\].',
  ],
  [
    'raised numbers',
    'A.<sup>1</sup> <sup>[2]</sup> m<sup>2</sup>',
    'A.[1](source:s1) [2](source:s2) m<sup>2</sup>',
  ],
  [
    'other signs and words',
    'A <ref>1</ref>〖2〗[ID:1] [cf. 2]',
    'A [1](source:s1)[2](source:s2)[1](source:s1) [2](source:s2)',
  ],
  ['a value', 'Let x = [1, 2], y ∈ [1, 3] [1].', 'Let x = [1, 2], y ∈ [1, 3] [1](source:s1).'],
  ['the field of an object', 'So {"a": [1, 2]} [1].', 'So {"a": [1, 2]} [1](source:s1).'],
  ['a matrix', 'Take [[1, 2], [3, 1]].', 'Take [[1, 2], [3, 1]].'],
  [
    'several values',
    'The list [1, 2], in the interval [1, 3], 区间[1, 3], print([1, 2]), for x in [1, 2].',
    'The list [1, 2], in the interval [1, 3], 区间[1, 3], print([1, 2]), for x in [1, 2].',
  ],
  [
    'a letter before the number',
    'A [S1][S2], [s1, s3], [S. 2].',
    'A [1](source:s1)[2](source:s2), [1](source:s1)[3](source:s3), [S. 2].',
  ],
  ['an index that begins with this letter', 'rows[s1] = 2', 'rows[s1] = 2'],
  ['numbers with nothing between them', 'A [1 2], x = [1 2].', 'A [1](source:s1)[2](source:s2), x = [1 2].'],
  ['a comma and a word between', 'A [1, 2, and 3].', 'A [1](source:s1)[2](source:s2)[3](source:s3).'],
  [
    'the signs of ChatGPT',
    'A :contentReference[oaicite:1]{index=1}, :contentReference[oaicite:7]{index=7}: b.',
    'A [1](source:s1), :contentReference[oaicite:7]{index=7}: b.',
  ],
  [
    'the signs of a web search',
    'A \uE200cite\uE202turn0search1\uE202turn0news2\uE201, \uE200x\uE201.',
    'A [1](source:s1)[2](source:s2), \uE200x\uE201.',
  ],
  [
    'two words, and a hyphen behind one',
    'A [Search result 1], 【来源：文档2】, [source-3], [web_search:1].',
    'A [1](source:s1), [2](source:s2), [3](source:s3), [1](source:s1).',
  ],
  [
    'more links to nowhere',
    'A [1](source) [2](cite:2) [3](other).',
    'A [1](source:s1) [2](source:s2) [3](other).',
  ],
  [
    'Chinese words in round brackets',
    '好(参考 1)，（文档2、3）。',
    '好[1](source:s1)，[2](source:s2)[3](source:s3)。',
  ],
  ['elements', 'A <source>1</source> <citation>2</citation>.', 'A [1](source:s1) [2](source:s2).'],
  ['a page behind the number', 'Yes [1, p. 4] [Source 2, 第 3 页].', 'Yes [1](source:s1) [2](source:s2).'],
  ['a title behind the number', 'Yes [Source 1: The title].', 'Yes [1](source:s1).'],
  [
    'words between numbers',
    'Ja [1 und 3], oui [1 à 2].',
    'Ja [1](source:s1)[3](source:s3), oui [1](source:s1)[2](source:s2).',
  ],
  [
    'a bibliography in another language',
    'So [1].\n\n## Literatur\n\n[1] Müller',
    'So [1](source:s1).\n\n## Literatur\n\n[1] Müller',
  ],
  ['quotation marks before', 'He said “yes”[1].', 'He said “yes”[1](source:s1).'],
  [
    'a bibliography',
    'So [1].\n\n[1]: https://a.example\n[2] https://b.example',
    'So [1](source:s1).\n\n[1]: https://a.example\n[2] https://b.example',
  ],
  [
    'a bibliography under its heading',
    'So [1].\n\n**References:**\n- [1] A page\n',
    'So [1](source:s1).\n\n**References:**\n- [1] A page\n',
  ],
  [
    'a line that begins with a citation',
    '[1] says so.\n- [2] as well',
    '[1](source:s1) says so.\n- [2](source:s2) as well',
  ],
  ['a colon behind', 'As [1]: see there.', 'As [1](source:s1): see there.'],
  [
    'the text of a link',
    'See [the manual [1]](https://a.example) [2].',
    'See [the manual [1]](https://a.example) [2](source:s2).',
  ],
  ['other brackets around', 'So (see [as in [1]]) it is.', 'So (see [as in [1](source:s1)]) it is.'],
  ['an address', 'https://a.example/?q=/[1] and [2]', 'https://a.example/?q=/[1] and [2](source:s2)'],
  ['a formula', 'The $x[1] + y [2]$ is [1].', 'The $x[1] + y [2]$ is [1](source:s1).'],
  ['a formula with a blank in front', 'A $v [1]$ here.', 'A $v [1]$ here.'],
  ['sums of money', 'It costs $5 [1] or $6 [2].', 'It costs $5 [1](source:s1) or $6 [2](source:s2).'],
  [
    'a sum of money alone',
    'It costs $5 [1].\n\nNext [2].',
    'It costs $5 [1](source:s1).\n\nNext [2](source:s2).',
  ],
  ['a formula on lines of its own', '$$\nv [1] = w\n$$\nSo [1].', '$$\nv [1] = w\n$$\nSo [1](source:s1).'],
  [
    'other marks of formulas',
    '\\(a [1]\\) and \\[b [2]\\] [3]',
    '\\(a [1]\\) and \\[b [2]\\] [3](source:s3)',
  ],
  [
    'an environment',
    '\\begin{aligned}a [1]\\end{aligned} [1]',
    '\\begin{aligned}a [1]\\end{aligned} [1](source:s1)',
  ],
  ['a fence of tildes', '~~~\na [1]\n~~~\n[1] so', '~~~\na [1]\n~~~\n[1](source:s1) so'],
  ['struck text', '~~old [1]~~ new [2]', '~~old [1](source:s1)~~ new [2](source:s2)'],
  ['a table', '| A [1] | `x [1]` |\n', '| A [1](source:s1) | `x [1]` |\n'],
  ['tasks', '- [ ] one [1]\n- [x] two [2]', '- [ ] one [1](source:s1)\n- [x] two [2](source:s2)'],
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

it('leaves the kinds of brackets of a real answer apart', () => {
  const text = readFileSync(
    new URL('../../../tests/fixtures/cases/citations/answer.md', import.meta.url),
    'utf8',
  );
  const [prose = '', pairs = '', maths, code] = rewritten([text]).split('\n\n');
  const plain = text.split('\n\n');
  expect(prose).toContain(
    'Plain [1](source:s1). Bold **in bold [1](source:s1)** and *italic [2](source:s2)*',
  );
  expect(prose).toContain('[link text [1]](https://example.com)');
  expect(pairs).toBe(
    `Pairs ${[12, 12, 123, 12, 1].map((numbers) => Array.from(String(numbers), (n) => link(Number(n))).join('')).join(', ')}, (1), ${`${link(1)}, `.repeat(4)}${link(1)}: see.`,
  );
  expect([maths, code]).toEqual(plain.slice(2, 4));
  expect(rewritten([text])).toContain(
    'References:\n\n[1]: https://example.com/one\n[2] https://example.com/two',
  );
  expect(rewritten([text])).toContain('- [ ] task [1](source:s1)');
});

it('goes on in the code or the formula that a text was cut in', () => {
  const rewriter = rewriteCitations(link);
  rewriter.prime('As [1]:\n```\na [1]');
  expect(rewriter.push('b [2]\n```\nSo [2].') + rewriter.end()).toBe('b [2]\n```\nSo [2](source:s2).');
});

it('holds back no more than may become a citation', () => {
  const rewriter = rewriteCitations(link);
  expect(rewriter.push('Plain words ')).toBe('Plain words ');
  expect(rewriter.push('and [')).toBe('and ');
  expect(rewriter.push('a note]')).toBe('[a note]');
});

it.each(['\n', '`', '[', '【1', '$a [1] ', '[a [1] ', '\\(', '[1]: ', '~', '[Source '])(
  'takes %j piece by piece in proportion to their number',
  (piece) =>
    expectInProportion(
      (count) => Array<string>(count).fill(piece),
      (pieces) => {
        // Compared here, as the difference of two long texts would take minutes to tell.
        expect(rewritten(pieces, (number) => `[${number}]`) === pieces.join('')).toBe(true);
      },
      4000,
    ),
);
