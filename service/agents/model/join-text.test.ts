import { expect, it } from 'vitest';
import { createJoin } from './join-text.ts';

const BEFORE = 'The steps are: 1. Open the lid 2. Turn the';

const joined = (before: string, pieces: string[]): string => {
  const join = createJoin(before);
  return before + pieces.map((piece) => join.push(piece)).join('') + join.end();
};

it.each<[what: string, before: string, said: string, whole: string]>([
  ['right on', BEFORE, ' key.', `${BEFORE} key.`],
  ['in the middle of a word', 'It is unbeliev', 'able.', 'It is unbelievable.'],
  ['with the last words', BEFORE, '2. Turn the key.', `${BEFORE} key.`],
  ['with all of it', BEFORE, `${BEFORE} key.`, `${BEFORE} key.`],
  ['with the last words in quotation marks', BEFORE, '“…2. Turn the key.', `${BEFORE} key.`],
  ['with a short text', 'Half', 'Half an answer.', 'Half an answer.'],
  ['behind a blank', 'Half an ', 'Half an answer.', 'Half an answer.'],
  [
    'with Chinese words',
    '请按以下步骤操作：打开盖子',
    '步骤操作：打开盖子，然后',
    '请按以下步骤操作：打开盖子，然后',
  ],
  ['with nothing new', BEFORE, '2. Turn the', BEFORE],
  ['with words that only look like the last ones', BEFORE, 'Turn the key.', `${BEFORE} key.`],
  ['with a word that stands twice', 'So they that', 'that follow', 'So they thatthat follow'],
  ['in code', 'const a = {\n  b: 1,', '  b: 1,\n};', 'const a = {\n  b: 1,\n};'],
])('joins an answer that goes on %s', (_, before, said, whole) => {
  expect(joined(before, [said])).toBe(whole);
  expect(joined(before, Array.from(said))).toBe(whole);
});

it('holds back no more than may be a repetition', () => {
  const join = createJoin(BEFORE);
  expect(join.push('a')).toBe('');
  expect(join.push(' key.')).toBe('a key.');
  expect(join.push(' Then')).toBe(' Then');
});
