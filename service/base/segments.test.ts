import { expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

const byWord = new Intl.Segmenter('zh', { granularity: 'word' });

it.each([
  ['words', 'Where is the key? '.repeat(300)],
  ['Chinese', '窗户打不开怎么办'.repeat(400)],
  ['emoji', 'a👩‍👩‍👧‍👦 '.repeat(500)],
  ['one long word', 'x'.repeat(3000)],
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
