import { describe, expect, it } from 'vitest';
import { groupTurns } from './turns.ts';

const user = (id: string) => ({ id, role: 'user' as const });
const assistant = (id: string) => ({ id, role: 'assistant' as const });

describe('groupTurns', () => {
  it('puts each question and its answer together', () => {
    expect(groupTurns([user('q1'), assistant('a1'), user('q2')])).toEqual([
      { id: 'q1', messageIds: ['q1', 'a1'] },
      { id: 'q2', messageIds: ['q2'] },
    ]);
  });

  it('keeps an answer whose question is not loaded', () => {
    expect(groupTurns([assistant('a0'), user('q1')]).map((turn) => turn.id)).toEqual(['a0', 'q1']);
  });
});
