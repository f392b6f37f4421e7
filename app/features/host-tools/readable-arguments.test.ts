import { expect, it } from 'vitest';
import { readableArguments } from './readable-arguments.ts';

const LONG = 'x'.repeat(400);
const parameters = { properties: { id: { title: 'Article' }, __proto__: null } };

it.each([
  ['{"id":"A1"}', [{ name: 'id', label: 'Article', value: 'A1', isBlock: false }]],
  ['{"count":2}', [{ name: 'count', label: 'count', value: '2', isBlock: false }]],
  ['{"gift":true}', [{ name: 'gift', label: 'gift', value: true, isBlock: false }]],
  ['{"note":null}', [{ name: 'note', label: 'note', value: '–', isBlock: false }]],
  ['{"sizes":["S","M"]}', [{ name: 'sizes', label: 'sizes', value: 'S, M', isBlock: false }]],
  ['{"text":"a\\nb"}', [{ name: 'text', label: 'text', value: 'a\nb', isBlock: true }]],
  ['{"to":{"city":"Ulm"}}', [{ name: 'to', label: 'to', value: '{\n  "city": "Ulm"\n}', isBlock: true }]],
  [`{"text":"${LONG}"}`, [{ name: 'text', label: 'text', value: LONG, isBlock: true }]],
  [`{"all":["a","${LONG}"]}`, [{ name: 'all', label: 'all', value: `a, ${LONG}`, isBlock: true }]],
  ['', []],
  ['{"half', [{ name: '', label: '', value: '{"half', isBlock: true }]],
])('shows %s', (text, shown) => {
  expect(readableArguments(text, parameters)).toEqual(shown);
});
