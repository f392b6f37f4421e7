import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Feedback } from '../../conversation/conversation-state.ts';
import { rate } from './feedback-store.ts';

const world = vi.hoisted(() => ({
  noted: [] as { rating?: string | null | undefined }[],
  told: [] as unknown[],
  calls: [] as { rating: string | null; settle: (isStored: boolean) => void }[],
}));

vi.mock('../../conversation/conversation-store.ts', () => ({
  noteFeedback: (_id: string, feedback: Feedback) => world.noted.push(feedback),
}));
vi.mock('../../conversation/conversation-events.ts', () => ({
  conversationEvents: { tell: (signal: unknown) => world.told.push(signal) },
}));
vi.mock('../../visitor/visitor-store.ts', () => ({
  visitorRuntime: () => ({
    service: {
      call: (_operation: unknown, { rating }: { rating: string | null }) =>
        new Promise<void>((resolve, reject) => {
          const settle = (isStored: boolean) => (isStored ? resolve() : reject(new Error('refused')));
          world.calls.push({ rating, settle });
        }),
    },
  }),
}));

const answer: ThreadMessage = {
  id: 'a',
  sessionId: 's',
  parentId: 'q',
  role: 'assistant',
  parts: [],
  createdAt: 1,
  status: 'complete',
};
const settle = async (index: number, isStored: boolean) => {
  await vi.waitFor(() => expect(world.calls.length).toBeGreaterThan(index));
  world.calls[index]?.settle(isStored);
};
const shown = () => world.noted.at(-1)?.rating;

describe('rate', () => {
  beforeEach(() => {
    world.noted.length = 0;
    world.calls.length = 0;
    world.told.length = 0;
  });

  it('shows a rating before it is stored', async () => {
    const stored = rate(answer, { rating: 'like' });
    expect(shown()).toBe('like');
    await settle(0, true);
    expect(world.told).toEqual([]);
    expect(await stored).toBe(true);
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
    expect(await stored).toBe(false);
    expect(shown()).toBe('dislike');
  });

  it('sends one after the other, and the last one decides', async () => {
    const first = rate(answer, { rating: 'like' });
    const second = rate({ ...answer, rating: 'like' }, { rating: null });
    await vi.waitFor(() => expect(world.calls).toHaveLength(1));
    await settle(0, true);
    await settle(1, false);
    expect(await Promise.all([first, second])).toEqual([true, false]);
    expect(world.calls.map(({ rating }) => rating)).toEqual(['like', null]);
    expect(shown()).toBe('like');
  });

  it('leaves a later rating on show when an earlier one fails', async () => {
    const first = rate(answer, { rating: 'like' });
    const second = rate({ ...answer, rating: 'like' }, { rating: 'dislike' });
    await settle(0, false);
    await settle(1, true);
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(shown()).toBe('dislike');
  });
});
