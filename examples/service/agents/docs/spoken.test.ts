import { expect, it } from 'vitest';
import { paced, wordPieces } from './spoken.ts';

it.each(['Hello, dear visitor!', '你好，亲爱的访客！', '', '  spaced  ', '```js\nconst a = 1;\n```'])(
  'cuts %j into pieces that are the text again',
  (text) => expect(wordPieces(text).join('')).toBe(text),
);

it('writes at its pace', async () => {
  const startedAt = performance.now();
  const pieces: string[] = [];
  for await (const piece of paced('one two three four five', 50, new AbortController().signal))
    pieces.push(piece);
  expect(pieces).toHaveLength(5);
  expect(performance.now() - startedAt).toBeGreaterThan(70);
});
