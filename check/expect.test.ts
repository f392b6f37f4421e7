import { describe, expect, it } from 'vitest';
import { expect as expectOfCommand } from './expect.ts';
import type { Expect } from './frame.ts';

const ask = (judge: Expect, say: (judge: Expect) => void): boolean => {
  try {
    say(judge);
    return true;
  } catch {
    return false;
  }
};

const statements: Record<string, (judge: Expect) => void> = {
  'a number': (e) => e(1).toBe(1),
  'another number': (e) => e(1).toBe(2),
  'no number': (e) => e(Number.NaN).toBe(Number.NaN),
  'not the same': (e) => e('a').not.toBe('a'),
  'an equal object': (e) => e({ a: [1, { b: 2 }] }).toEqual({ a: [1, { b: 2 }] }),
  'a missing field': (e) => e({ a: 1 }).toEqual({ a: 1, b: undefined }),
  'an undefined field': (e) => e({ a: 1, b: undefined }).toEqual({ a: 1 }),
  'a field too many': (e) => e({ a: 1, b: 2 }).toEqual({ a: 1 }),
  'a list too long': (e) => e([1, 2]).toEqual([1]),
  'equal bytes': (e) => e(Buffer.from('ab')).toEqual(Buffer.from('ab')),
  'other bytes': (e) => e(Buffer.from('ab')).toEqual(Buffer.from('ac')),
  'equal sets': (e) => e(new Set([1, 2])).toEqual(new Set([2, 1])),
  'a list for an object': (e) => e([]).toEqual({}),
  'null for an object': (e) => e(null).toEqual({}),
  'a part': (e) => e({ a: 1, b: { c: 2, d: 3 } }).toMatchObject({ b: { c: 2 } }),
  'parts in a list': (e) => e([{ a: 1, b: 2 }]).toMatchObject([{ a: 1 }]),
  'fewer in a list': (e) => e([{ a: 1 }, { a: 2 }]).toMatchObject([{ a: 1 }]),
  'another part': (e) => e({ a: 1 }).toMatchObject({ a: 2 }),
  'any text': (e) => e({ a: 'x' }).toEqual({ a: e.any(String) }),
  'any number': (e) => e({ a: 'x' }).toEqual({ a: e.any(Number) }),
  'a text with a part': (e) => e({ a: 'one two' }).toMatchObject({ a: e.stringContaining('two') }),
  'a text without it': (e) => e({ a: 'one' }).toMatchObject({ a: e.stringContaining('two') }),
  'a pattern': (e) => e('abc').toMatch(/b/),
  'no pattern': (e) => e('abc').toMatch(/x/),
  'an item': (e) => e([1, 2]).toContain(2),
  'no such item': (e) => e([1, 2]).toContain(3),
  'no piece': (e) => e('abc').not.toContain('c'),
  'a length': (e) => e([1, 2]).toHaveLength(2),
  'another length': (e) => e('ab').toHaveLength(3),
  'a property': (e) => e({ a: undefined }).toHaveProperty('a'),
  'no property': (e) => e({ a: 1 }).not.toHaveProperty('b'),
  more: (e) => e(2).toBeGreaterThan(1),
  'not more': (e) => e(1).toBeGreaterThan(1),
  less: (e) => e(2).toBeLessThan(2),
  'at most': (e) => e(2).toBeLessThanOrEqual(2),
  'null itself': (e) => e(null).toBeNull(),
  'undefined for null': (e) => e(undefined).toBeNull(),
  nothing: (e) => e(undefined).toBeUndefined(),
  'null for nothing': (e) => e(null).toBeUndefined(),
};

describe('expect of the command', () => {
  it.each(Object.entries(statements))('judges %s as Vitest does', (_, say) => {
    expect(ask(expectOfCommand, say)).toBe(ask(expect, say));
  });

  it('says in one line what it expected and what it got', () => {
    expect(() => expectOfCommand([404, 404]).toEqual([200, 400])).toThrow(
      'expected [ 200, 400 ], got [ 404, 404 ]',
    );
  });
});
