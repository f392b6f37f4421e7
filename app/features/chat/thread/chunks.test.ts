import { describe, expect, it } from 'vitest';
import { type Chunks, keepChunks, leaveOut, noChunks } from './chunks.ts';
import type { Turn } from './turns.ts';

const turns = (from: number, to: number): Turn[] =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `q${from + index}`,
    messageIds: [`q${from + index}`, `a${from + index}`],
  }));
const idsOf = ({ list }: Chunks) =>
  Object.fromEntries(list.map(({ id, turns: kept }) => [id, kept.map((turn) => turn.id).join(' ')]));

describe('keepChunks', () => {
  it('divides turns into chunks of four', () => {
    expect(idsOf(keepChunks(noChunks, turns(0, 6)))).toEqual({ 0: 'q0 q1 q2 q3', 1: 'q4 q5' });
  });

  it('fills the last chunk, and changes no other', () => {
    const chunks = keepChunks(noChunks, turns(0, 7));
    expect(idsOf(keepChunks(chunks, turns(0, 9)))).toEqual({ 0: 'q0 q1 q2 q3', 1: 'q4 q5 q6 q7', 2: 'q8' });
  });

  it('puts earlier turns before the others, and changes none of their chunks', () => {
    const chunks = keepChunks(noChunks, turns(10, 16));
    const more = keepChunks(chunks, turns(5, 16));
    expect(idsOf(more)).toEqual({ [-2]: 'q5', [-1]: 'q6 q7 q8 q9', 0: 'q10 q11 q12 q13', 1: 'q14 q15' });
    expect(idsOf(keepChunks(more, turns(4, 16)))).toMatchObject({ [-2]: 'q4 q5', 0: 'q10 q11 q12 q13' });
  });

  it('knows the first turn again when its question is loaded', () => {
    const [first, ...rest] = turns(10, 16);
    const unasked = [{ id: 'a10', messageIds: first?.messageIds.slice(1) ?? [] }, ...rest];
    const chunks = keepChunks(noChunks, unasked);
    expect(idsOf(keepChunks(chunks, turns(8, 16)))).toMatchObject({ [-1]: 'q8 q9', 0: 'q10 q11 q12 q13' });
  });

  it('gives back what it was given as far as nothing has changed', () => {
    const chunks = keepChunks(noChunks, turns(10, 100));
    expect(keepChunks(chunks, turns(10, 100))).toBe(chunks);
    const changedOf = ({ list }: Chunks) => list.filter((chunk) => !chunks.list.includes(chunk)).length;
    expect(changedOf(keepChunks(chunks, turns(10, 101)))).toBe(1);
    expect(changedOf(keepChunks(chunks, turns(9, 100)))).toBe(1);
  });

  it('begins anew with another conversation', () => {
    const chunks = keepChunks(noChunks, turns(0, 7));
    expect(idsOf(keepChunks(chunks, turns(20, 22)))).toEqual({ 0: 'q20 q21' });
  });
});

describe('leaveOut', () => {
  const { list } = keepChunks(noChunks, turns(0, 5000));
  const partsOf = (...built: number[]) =>
    leaveOut(list, ({ id }) => built.includes(id)).map((part) =>
      'turns' in part ? part.id : `${part.from} to ${part.to}`,
    );

  it('puts those next to one another together, so that there are few parts', () => {
    expect(partsOf(3, 4, 1249)).toEqual(['0 to 2', 3, 4, '5 to 1248', 1249]);
    expect(partsOf(0, 2)).toEqual([0, '1 to 1', 2, '3 to 1249']);
  });
});
