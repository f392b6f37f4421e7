import { expect, it } from 'vitest';
import { listIn } from '../../base/json.ts';
import { fieldsOf, textIn } from './fields.ts';

it.each([
  [null, {}, '', []],
  [['a'], {}, '', ['a']],
  [{ a: 1 }, { a: 1 }, '', []],
  ['a', {}, 'a', []],
  [3, {}, '', []],
])('reads %j without trust', (value, fields, text, list) => {
  expect([fieldsOf(value), textIn(value), listIn(value)]).toEqual([fields, text, list]);
});
