import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Service } from '../../service/service.ts';
import { testApp } from '../app.test-helper.tsx';
import { createFeedback } from './feedback-store.ts';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

const world = {
  noted: [] as { rating?: string | null | undefined }[],
  told: [] as unknown[],
  calls: [] as { rating: string | null; settle: (isStored: boolean) => void }[],
};

const service = {
  call: (_operation: unknown, { rating }: { rating: string | null }) =>
    new Promise<void>((resolve, reject) => {
      const settle = (isStored: boolean) => (isStored ? resolve() : reject(new Error('refused')));
      world.calls.push({ rating, settle });
    }),
} as unknown as Service;

let rate: ReturnType<typeof createFeedback>['rate'];

const answer = testMessage({ id: 'a', createdAt: 1 });
const settle = async (index: number, isStored: boolean) => {
  await vi.waitFor(() => expect(world.calls.length).toBeGreaterThan(index));
  world.calls[index]?.settle(isStored);
};
const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status);
const shown = () => world.noted.at(-1)?.rating;

describe('rate', () => {
  beforeEach(() => {
    world.noted.length = 0;
    world.calls.length = 0;
    world.told.length = 0;
    const app = testApp({
      visitor: { service },
      conversation: { noteFeedback: (_id, feedback) => world.noted.push(feedback) },
    });
    app.conversationEvents.listen((event) => world.told.push(event));
    ({ rate } = app.store(createFeedback));
  });

  it('shows a rating before it is stored', async () => {
    const stored = rate(answer, { rating: 'like' });
    expect(shown()).toBe('like');
    await settle(0, true);
    expect(world.told).toEqual([]);
    await stored;
    expect(shown()).toBe('like');
    expect(world.told).toEqual([{ type: 'changed', sessionId: 's' }]);
  });

  it('shows it still when what was loaded meanwhile did not know of it', async () => {
    const stored = rate(answer, { rating: 'like' });
    world.noted.push({ rating: undefined });
    await settle(0, true);
    await stored;
    expect(shown()).toBe('like');
  });

  it('puts back what was stored before when it is not', async () => {
    const stored = rate({ ...answer, rating: 'dislike' }, { rating: 'like' });
    await settle(0, false);
    await expect(stored).rejects.toThrow('refused');
    expect(shown()).toBe('dislike');
  });

  it('sends one after the other, and the last one decides', async () => {
    const first = rate(answer, { rating: 'like' });
    const second = rate({ ...answer, rating: 'like' }, { rating: null });
    await vi.waitFor(() => expect(world.calls).toHaveLength(1));
    await settle(0, true);
    await settle(1, false);
    expect(await outcomes([first, second])).toEqual(['fulfilled', 'rejected']);
    expect(world.calls.map(({ rating }) => rating)).toEqual(['like', null]);
    expect(shown()).toBe('like');
  });

  it('leaves a later rating on show when an earlier one fails', async () => {
    const first = rate(answer, { rating: 'like' });
    const second = rate({ ...answer, rating: 'like' }, { rating: 'dislike' });
    const outcome = outcomes([first, second]);
    await settle(0, false);
    await settle(1, true);
    expect(await outcome).toEqual(['rejected', 'fulfilled']);
    expect(shown()).toBe('dislike');
  });
});
