import { expect, it } from 'vitest';
import { formatValue } from './step-item.tsx';

const circular: Record<string, unknown> = {};
circular['self'] = circular;

it.each<[unknown, string]>([
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['{"a":', '{"a":'],
  ['plain <b>words</b>', 'plain <b>words</b>'],
  [0, '0'],
  [null, 'null'],
  [false, 'false'],
  [circular, '[object Object]'],
])('writes %j', (value, text) => {
  expect(formatValue(value)).toEqual({ text, cut: 0 });
});

it('cuts a long value and says by how much, never within a character', () => {
  expect(formatValue('x'.repeat(20_005))).toEqual({ text: 'x'.repeat(20_000), cut: 5 });
  const { text, cut } = formatValue(`${'x'.repeat(19_999)}😀`);
  expect(text).toHaveLength(19_999);
  expect(cut).toBe(2);
});
