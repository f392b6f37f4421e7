import { expect, it } from 'vitest';
import { checkArguments } from './check-arguments.ts';

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
])('says to the agent what is wrong with %s', (text, said) => {
  const checked = checkArguments(text, parameters);
  expect(checked.ok).toBe(false);
  expect(!checked.ok && checked.error).toContain(said);
});

it('refuses to guess where the schema itself is broken', () => {
  expect(checkArguments('{"a":"b"}', { properties: { a: { $ref: '#/nowhere' } } })).toMatchObject({
    ok: false,
  });
  expect(checkArguments('{"a":"b"}', { properties: { a: { pattern: '(' } } })).toMatchObject({ ok: false });
});
