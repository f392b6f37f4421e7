import { expect, it } from 'vitest';
import { readCode } from './read-code.ts';

it.each(['123456', ' 123-456 ', 'code: 1234567', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '𝟏𝟐𝟑𝟒𝟓𝟔'])(
  'reads the digits of %s',
  (typed) => {
    expect(readCode(typed)).toBe('123456');
  },
);

it('knows each digit of a script', () => {
  expect(readCode('٠٩٨٧٦٥')).toBe('098765');
});
