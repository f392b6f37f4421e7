import { describe, expect, it } from 'vitest';
import { createJsonValues } from './json-values.ts';

const reply =
  '{"type":"begin"}\n{"type":"item","content":"a } \\" {"}{"type":"item","content":"你好"}\n\nplain [text] here\n[1,\n{"b":2}]';
const values = [
  { json: { type: 'begin' } },
  { json: { type: 'item', content: 'a } " {' } },
  { json: { type: 'item', content: '你好' } },
  { text: 'plain [text] here' },
  { json: [1, { b: 2 }] },
];

describe('values that follow each other', () => {
  it.each([1, 2, 3, 7, 1000])('are read wherever the text is cut, here every %i characters', (size) => {
    const reader = createJsonValues(1000);
    const found = [];
    for (let at = 0; at < reply.length; at += size) found.push(...reader.push(reply.slice(at, at + size)));
    expect([...found, ...reader.end()]).toEqual(values);
  });

  it.each([
    [
      'a line that begins like JSON',
      '[note] see below\nnext',
      [{ text: '[note] see below' }, { text: 'next' }],
    ],
    ['a value that breaks off', '{"a": 1', [{ text: '{"a": 1' }]],
    ['words alone', 'Hello', [{ text: 'Hello' }]],
    ['a paragraph', '# Hi\n\n- a\n- b\n\n', [{ text: '# Hi' }, { text: '\n- a' }, { text: '- b' }]],
    ['nothing', ' \n ', []],
  ])('are told as text where they are none: %s', (_, text, expected) => {
    const reader = createJsonValues(1000);
    expect([...reader.push(text), ...reader.end()]).toEqual(expected);
  });

  it('have a bound', () => {
    expect(() => createJsonValues(10).push('{"a": "far too long"}')).toThrow('too long');
  });

  it('take time in proportion to their length', () => {
    const reader = createJsonValues(10_000_000);
    expect(reader.push(`${'x['.repeat(1_000_000)}\n`)).toHaveLength(1);
  });
});
