import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { textOf } from '../collect-run.test-helper.ts';
import { spoken, wordPieces } from './spoken.ts';

it.each(['Hello, dear visitor!', '你好，亲爱的访客！', '', '  spaced  ', '```js\nconst a = 1;\n```'])(
  'cuts %j into pieces that are the text again',
  (text) => expect(wordPieces(text).join('')).toBe(text),
);

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
