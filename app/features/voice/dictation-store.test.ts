import { expect, it } from 'vitest';
import { spacedText } from './dictation-store.ts';

it.each([
  ['', 'Hello.', '', 'Hello.'],
  ['I say', 'hello', 'to you', ' hello '],
  ['I say ', 'hello', '', 'hello'],
  ['你好，', '窗户', '在哪', '窗户'],
  ['打开', 'window', '', 'window'],
  ['One.', 'Two.', '', ' Two.'],
  ['(', 'in', ')', 'in'],
])('between %j, %j and %j', (before, text, after, spaced) => {
  expect(spacedText(before, text, after)).toBe(spaced);
});
