import { expect, it } from 'vitest';
import { countIn, fieldsOf, listIn, textIn } from './fields.ts';

it.each([
  [null, {}, '', [], undefined],
  [['a'], {}, '', ['a'], undefined],
  [{ a: 1 }, { a: 1 }, '', [], undefined],
  ['a', {}, 'a', [], undefined],
  [3, {}, '', [], 3],
  [-1, {}, '', [], undefined],
  [Number.NaN, {}, '', [], undefined],
])('reads %j without trust', (value, fields, text, list, count) => {
  expect([fieldsOf(value), textIn(value), listIn(value), countIn(value)]).toEqual([
    fields,
    text,
    list,
    count,
  ]);
});
