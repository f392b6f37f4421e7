import { expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';

it.each<[string, number]>([
  ['', 0],
  ['abc', 3],
  ['你好', 2],
  ['👩‍👩‍👧‍👦', 1],
  ['🇨🇭é', 2],
  ['e\u0301', 1],
  ['a👩‍👩‍👧‍👦'.repeat(1000), 2000],
  ['\r\n'.repeat(500), 500],
  ['e\u0301'.repeat(500_000), 500_000],
])('counts %.20s as a reader does', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
