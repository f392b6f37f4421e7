import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { expectInProportion } from '../../../tests/support/expect-in-proportion.ts';
import { textOf } from '../collect-run.test-helper.ts';
import { spoken, wordPieces } from './spoken.ts';

it.each([
  'Hello, dear visitor!',
  '你好，亲爱的访客！',
  '',
  '  spaced  ',
  '```js\nconst a = 1;\n```',
  '好'.repeat(3000),
  'x'.repeat(3000),
  `${'!'.repeat(2500)}word`,
  `a${'😀'.repeat(1500)}`,
])('cuts %.40j into pieces that are the text again', (text) => {
  const pieces = [...wordPieces(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.join('|')).not.toMatch(/\p{Surrogate}/u);
});

it('keeps the words of a long text whole', () => {
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}, `);
  expect([...wordPieces(words.join(''))]).toEqual(words);
});

it('cuts a text in proportion to its length', () =>
  expectInProportion(
    (count) => 'never so many words '.repeat(count),
    (text) => [...wordPieces(text)],
    1600,
  ));

it('writes at its pace', async () => {
  const startedAt = performance.now();
  const events: RunEvent[] = [];
  const input = { answerId: 'answer-1', signal: new AbortController().signal };
  for await (const event of spoken('one two three four five', input, 50)) events.push(event);
  const pieces = events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT');
  expect(pieces).toHaveLength(5);
  expect(textOf(pieces)).toBe('one two three four five');
  expect(performance.now() - startedAt).toBeGreaterThan(70);
});
