import { expect, it } from 'vitest';
import { plainSchema } from './tool-schema.ts';

const text = { type: 'string' };

it.each<[what: string, schema: Record<string, unknown>, plain: object]>([
  ['that is plain', { type: 'object', properties: { a: text } }, { type: 'object', properties: { a: text } }],
  ['without properties', { type: 'object' }, { type: 'object', properties: {} }],
  ['without a word', {}, { type: 'object', properties: {} }],
  [
    'with references',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { a: { $ref: '#/$defs/A', description: 'mine' }, b: { $ref: '#/definitions/b~1c' } },
      $defs: { A: { type: 'object', properties: { b: { $ref: '#/definitions/b~1c' } } } },
      definitions: { 'b/c': text },
    },
    {
      type: 'object',
      properties: { a: { type: 'object', properties: { b: text }, description: 'mine' }, b: text },
    },
  ],
  [
    'with a reference to itself, and one to nothing',
    {
      type: 'object',
      properties: { next: { $ref: '#/$defs/Node' }, other: { $ref: 'https://elsewhere.example/a' } },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    },
    { type: 'object', properties: { next: { type: 'object', properties: { next: {} } }, other: {} } },
  ],
  [
    'of several choices',
    {
      anyOf: [
        { properties: { id: text, at: text }, required: ['id', 'at'] },
        { properties: { id: text, name: text }, required: ['id', 'name'] },
      ],
    },
    { type: 'object', properties: { id: text, at: text, name: text }, required: ['id'] },
  ],
  [
    'of several parts',
    {
      type: 'object',
      properties: { a: text },
      required: ['a'],
      allOf: [{ properties: { b: text }, required: ['b'] }],
    },
    { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
  ],
])('makes an object of a schema %s', (_, schema, plain) => {
  expect(plainSchema(schema)).toEqual(plain);
});

const doubled = (next: string) => ({
  type: 'object',
  properties: { a: { $ref: next }, b: { $ref: next } },
});

it('bounds a schema whose references double with each step', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`d${index}`, doubled(`#/$defs/d${index + 1}`)]),
  );
  const plain = plainSchema({ ...doubled('#/$defs/d0'), $defs });
  expect(JSON.stringify(plain).length).toBeLessThan(400_000);
});
