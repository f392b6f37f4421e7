import { expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';

it.each([
  ['', 0],
  ['abc', 3],
  ['你好', 2],
  ['👩‍👩‍👧‍👦', 1],
  ['🇨🇭é', 2],
  ['e\u0301', 1],
])('counts %j as a reader does', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
