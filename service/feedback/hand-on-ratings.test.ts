import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { AnswerRating } from '../agents/agent.ts';
import { handOnRatings } from './hand-on-ratings.ts';

const rating: AnswerRating = {
  visitorId: 'v',
  threadId: 't',
  answerId: 'a',
  memory: 'kept',
  rating: 'like',
  reasons: [],
  comment: undefined,
};

it.each([
  ['takes them', async () => {}, 0],
  ['fails', () => Promise.reject(new Error('away')), 1],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
    1,
  ],
  ['takes none', undefined, 0],
])('lets go of an agent that %s', async (_, rate, warnings) => {
  const warn = vi.fn();
  const release = vi.fn();
  const spy = rate && vi.fn<(given: AnswerRating) => Promise<void>>(rate);
  const agent = { run: async function* () {}, ...(spy && { rate: spy }) };
  const { handOn, close } = handOnRatings(Object.assign(pino({ level: 'silent' }), { warn }));
  handOn({ id: 'shop', takeAgent: () => ({ agent, release }) }, rating);
  await close();
  if (spy) expect(spy).toHaveBeenCalledExactlyOnceWith(rating);
  expect(release).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(warnings);
});
