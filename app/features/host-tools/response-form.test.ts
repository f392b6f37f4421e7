import { expect, it } from 'vitest';
import { responseForm } from './response-form.ts';

it.each([
  [undefined, 'approve', true, undefined],
  [{ type: 'boolean' }, 'approve', true, true],
  [{ type: 'string' }, 'text', 'large', 'large'],
  [{ type: 'string', enum: ['S', 'M'] }, 'choice', 'S', 'S'],
  [{ type: 'object', properties: { approved: { type: 'boolean' } } }, 'approve', true, { approved: true }],
  [{ type: 'object', properties: { size: { enum: ['S'] } } }, 'choice', 'S', { size: 'S' }],
])('asks as %j says', (schema, type, value, payload) => {
  const form = responseForm(schema);
  expect(form.type).toBe(type);
  expect(form.wrap(value)).toEqual(payload);
});

it.each([
  'text',
  [],
  { type: 'array' },
  { type: 'integer' },
  { enum: [{ a: 1 }] },
  { type: 'object' },
  { type: 'object', properties: {} },
  { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
  { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
])('leaves only Decline for %j', (schema) => {
  expect(responseForm(schema).type).toBe('none');
});
