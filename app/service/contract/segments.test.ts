import { expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

const byWord = new Intl.Segmenter('zh', { granularity: 'word' });

it.each([
  ['words', 'Where is the key? '.repeat(300)],
  ['Chinese', '窗户打不开怎么办'.repeat(400)],
  ['emoji', 'a👩‍👩‍👧‍👦 '.repeat(500)],
  ['one long word', 'x'.repeat(3000)],
  ['one letter with many marks', `e${'\u0301'.repeat(3000)}`],
])('joins to the text again, at their places: %s', (_, text) => {
  const segments = [...segmentsOf(byWord, text)];
  expect(segments.map(({ segment }) => segment).join('')).toBe(text);
  for (const { segment, index } of segments) expect(text.startsWith(segment, index)).toBe(true);
});

it('gives the segments of a short text as they are', () => {
  const text = 'Where is the key?';
  expect([...segmentsOf(byWord, text)].map(({ segment }) => segment)).toEqual(
    Array.from(byWord.segment(text), ({ segment }) => segment),
  );
});

it.each([
  ['sentences of a few words', 'word', 'Dr. Ho has it. Where is 3.5? '.repeat(300)],
  [
    'sentences longer than a slice',
    'sentence',
    `${'Some words of it, '.repeat(200)}end. Next one. `.repeat(3),
  ],
  ['a text without the end of a sentence', 'sentence', 'words without end '.repeat(400)],
  ['characters of many parts', 'grapheme', `e${'\u0301'.repeat(3000)}a👩‍👩‍👧‍👦`.repeat(3)],
] as const)('cuts no segment at the end of a slice: %s', (_, granularity, text) => {
  const segmenter = new Intl.Segmenter('en', { granularity });
  const segments = Array.from(segmentsOf(segmenter, text), ({ segment }) => segment);
  expect(segments).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
});
