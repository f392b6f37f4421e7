import { beforeEach, expect, it } from 'vitest';
import { type Challenges, createChallenges } from './challenges.ts';
import { initialVisitor, type VisitorState } from './visitor-state.ts';

let state: VisitorState;
let challenges: Challenges;
beforeEach(() => {
  state = initialVisitor();
  challenges = createChallenges(state);
});

it('shares a challenge among all who need it', async () => {
  const needed = [challenges.raise({ type: 'log-in' }), challenges.raise({ type: 'log-in' })];
  challenges.settle(true);
  expect(await Promise.all(needed)).toEqual([true, true]);
  expect(state.challenge).toBeNull();
});

it('leaves the one on show until it has ended, and mixes it up with no other', async () => {
  const outcomes: string[] = [];
  for (const type of ['log-in', 'approval', 'plans'] as const)
    void challenges.raise({ type }).then((isMet) => outcomes.push(`${type} ${isMet}`));
  expect(state.challenge).toEqual({ type: 'log-in' });
  challenges.settle(false);
  expect(state.challenge).toEqual({ type: 'approval' });
  challenges.settle(true, 'plans');
  expect(state.challenge).toEqual({ type: 'approval' });
  challenges.settle(true);
  expect(state.challenge).toBeNull();
  await Promise.resolve();
  expect(outcomes).toEqual(['log-in false', 'plans true', 'approval true']);
});

it('puts one aside that nothing can be done about, which still waits', async () => {
  const isApproved = challenges.raise({ type: 'approval' });
  void challenges.raise({ type: 'plans' });
  challenges.putAside('approval');
  expect(state.challenge).toEqual({ type: 'plans' });
  challenges.settle(false);
  expect(state.challenge).toBeNull();
  const again = challenges.raise({ type: 'approval' });
  expect(state.challenge).toEqual({ type: 'approval' });
  challenges.putAside('approval');
  challenges.settle(true, 'approval');
  expect(await Promise.all([isApproved, again])).toEqual([true, true]);
});

it('ends all of them for somebody else', async () => {
  const needed = [challenges.raise({ type: 'approval' }), challenges.raise({ type: 'plans' })];
  challenges.settleAll(false);
  expect(await Promise.all(needed)).toEqual([false, false]);
  expect(state.challenge).toBeNull();
});

it('does nothing where there is none', () => {
  challenges.settle(true);
  challenges.putAside('plans');
  expect(state.challenge).toBeNull();
});

it('is not raised again for a reason from before it ended or was put aside', async () => {
  const before = performance.now() - 1;
  void challenges.raise({ type: 'approval' });
  challenges.settle(false);
  expect(await challenges.raise({ type: 'approval' }, before)).toBe(false);
  expect(state.challenge).toBeNull();

  const isLoggedIn = challenges.raise({ type: 'log-in' }, before);
  expect(state.challenge).toEqual({ type: 'log-in' });
  challenges.putAside('log-in');
  const isLoggedInToo = challenges.raise({ type: 'log-in' }, before);
  expect(state.challenge).toBeNull();
  challenges.settle(true, 'log-in');
  expect(await Promise.all([isLoggedIn, isLoggedInToo])).toEqual([true, true]);

  expect(await challenges.raise({ type: 'log-in' }, before)).toBe(true);

  void challenges.raise({ type: 'approval' });
  expect(state.challenge).toEqual({ type: 'approval' });
});
