import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns of a clock and a number of running answers that the test sets. */
const makeTurns = (most: number) => {
  const state = { running: 0, now: 0 };
  const turns = createTurns(
    most,
    () => state.running,
    () => state.now,
  );
  const begin = (key: string) => {
    const notYet = turns.take(key);
    if (!notYet) state.running += 1;
    return notYet?.place ?? 'begun';
  };
  return { state, turns, begin };
};

it('lets as many begin as may run at once, and tells the others their places', () => {
  const { begin } = makeTurns(2);
  expect(['a', 'b', 'c', 'd', 'c'].map(begin)).toEqual(['begun', 'begun', 1, 2, 1]);
});

it('lets nobody overtake who waits, and keeps no turn for the last to ask', () => {
  const { state, begin } = makeTurns(2);
  ['a', 'b', 'c', 'd', 'e'].map(begin);
  state.running = 1;
  expect(['new', 'e', 'd', 'c', 'd', 'e', 'new'].map(begin)).toEqual([3, 2, 1, 'begun', 1, 2, 3]);
});

it('lets those behind move up once somebody has not asked for 20 seconds', () => {
  const { state, begin } = makeTurns(1);
  ['a', 'gone', 'c'].map(begin);
  state.now = 15_000;
  expect(begin('c')).toBe(2);
  state.now = 21_000;
  expect(begin('c')).toBe(1);
  state.running = 0;
  expect(begin('c')).toBe('begun');
});

it('has the first ask again within 2 seconds, however few turns there are', () => {
  const { turns, state } = makeTurns(1);
  state.running = 1;
  expect(['a', 'b'].map((key) => turns.take(key)?.retryAfterS)).toEqual([2, 4]);
});

it('has those ask again sooner who come sooner, and nobody later than in 8 seconds', () => {
  const { turns, state } = makeTurns(10);
  state.running = 10;
  const retries = Array.from({ length: 2_100 }, (_, index) => turns.take(`v${index}`));
  expect(retries[0]).toEqual({ place: 1, retryAfterS: 1 });
  expect(retries[5]?.retryAfterS).toBe(5);
  expect(retries[1_999]).toEqual({ place: 2_000, retryAfterS: 8 });
  expect(retries[2_000]).toEqual({ retryAfterS: 8 });
});
