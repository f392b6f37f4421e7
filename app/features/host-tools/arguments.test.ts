import { expect, it } from 'vitest';
import { checkArguments, readableArguments } from './arguments.ts';

const parameters = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[A-Z]\\d+$' },
    count: { type: 'integer', minimum: 1 },
    options: { type: 'object', properties: { gift: { type: 'boolean' } }, additionalProperties: false },
  },
  required: ['id'],
};

it.each([
  ['{"id":"A1"}', { id: 'A1' }],
  ['{"id":"A1","count":2,"options":{"gift":true}}', { id: 'A1', count: 2, options: { gift: true } }],
])('takes arguments that fit: %s', (text, value) => {
  expect(checkArguments(text, parameters)).toEqual({ ok: true, value });
});

it('takes no text at all for no arguments', () => {
  expect(checkArguments('', { type: 'object' })).toEqual({ ok: true, value: {} });
});

it.each([
  ['{"id":"A1"', 'not a JSON object'],
  ['[]', 'not a JSON object'],
  ['"A1"', 'not a JSON object'],
  ['null', 'not a JSON object'],
  ['{}', 'id'],
  ['{"id":"a"}', '#/id'],
  ['{"id":"A1","count":0}', '#/count'],
  ['{"id":"A1","options":{"gift":"yes"}}', '#/options/gift'],
  ['{"id":"A1","options":{"other":1}}', '#/options'],
  ['{"id":"A1","Total":"0.00 USD"}', '#/Total: The tool has no such argument.'],
  ['{"id":"A1","__proto__":"x"}', '#/__proto__'],
])('says to the agent what is wrong with %s', (text, said) => {
  const checked = checkArguments(text, parameters);
  expect(checked.ok).toBe(false);
  expect(!checked.ok && checked.error).toContain(said);
});

it.each([
  [{ type: 'object' }],
  [{ ...parameters, additionalProperties: true }],
  [{ ...parameters, patternProperties: { '^note_': { type: 'string' } } }],
  [{ ...parameters, oneOf: [{ properties: { note_1: { type: 'string' } } }] }],
  [{ ...parameters, $ref: '#/$defs/notes', $defs: { notes: { properties: { note_1: {} } } } }],
])('takes an argument that the schema allows somewhere else: %j', (schema) => {
  expect(checkArguments('{"id":"A1","note_1":"x"}', schema)).toMatchObject({ ok: true });
});

it.each([[{ type: 'object', properties: {} }], [{ ...parameters, patternProperties: { '^note_': {} } }]])(
  'refuses an argument that no part of the schema names: %j',
  (schema) => {
    expect(checkArguments('{"id":"A1","Total":"0.00 USD"}', schema)).toMatchObject({ ok: false });
  },
);

it('refuses to guess where the schema itself is broken', () => {
  expect(checkArguments('{"a":"b"}', { properties: { a: { $ref: '#/nowhere' } } })).toMatchObject({
    ok: false,
  });
  expect(checkArguments('{"a":"b"}', { properties: { a: { pattern: '(' } } })).toMatchObject({ ok: false });
});

const LONG = 'x'.repeat(400);
const titled = { properties: { id: { title: 'Article' }, __proto__: null } };

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
  expect(readableArguments(text, titled)).toEqual(shown);
});
