import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyConversation, type ThreadMessage } from '../conversation-state.ts';

const earlier = vi.hoisted(() => ({ load: (): Promise<void> => Promise.resolve() }));

vi.mock('../conversation-store.ts', async () => {
  const { proxy } = await import('valtio/vanilla');
  const state = await import('../conversation-state.ts');
  return { conversation: proxy(state.emptyConversation()), loadEarlier: () => earlier.load() };
});

const { conversation } = await import('../conversation-store.ts');
const { wholeBranch } = await import('./whole-branch.ts');

const message = (id: string, parentId: string | null, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  parentId,
  sessionId: 's',
  role: id.startsWith('q') ? 'user' : 'assistant',
  parts: [],
  createdAt: 1,
  status: 'complete',
  ...more,
});

const put = (...messages: ThreadMessage[]) => {
  for (const one of messages) conversation.messages[one.id] = one;
};

describe('wholeBranch', () => {
  beforeEach(() => {
    Object.assign(conversation, { ...emptyConversation(), sessionId: 's', headId: 'a2', hasEarlier: true });
    put(message('q2', 'a1'), message('a2', 'q2'));
  });
  afterEach(() => {
    earlier.load = () => Promise.resolve();
  });

  it('loads page after page until the first message is there', async () => {
    const pages = [[message('a1', 'q1')], [message('q1', null), message('q3', 'a1')]];
    earlier.load = () => Promise.resolve(put(...(pages.shift() ?? [])));
    expect((await wholeBranch())?.map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('waits for a page that is being loaded already', async () => {
    conversation.loadingEarlier = true;
    earlier.load = () => Promise.reject(new Error('asked twice'));
    const branch = wholeBranch('q2');
    put(message('a1', 'q1'), message('q1', null));
    conversation.loadingEarlier = false;
    expect((await branch)?.map(({ id }) => id)).toEqual(['q1', 'a1', 'q2']);
  });

  it('leaves out what the service does not have', async () => {
    put(message('a1', null), message('q4', 'a2', { delivery: 'unsent' }));
    expect((await wholeBranch('q4'))?.map(({ id }) => id)).toEqual(['a1', 'q2', 'a2']);
  });

  it('gives nothing when a page does not come', async () => {
    expect(await wholeBranch()).toBeUndefined();
  });

  it('gives nothing when another conversation is opened meanwhile', async () => {
    earlier.load = () => {
      put(message('a1', null));
      conversation.sessionId = 'other';
      return Promise.resolve();
    };
    expect(await wholeBranch()).toBeUndefined();
  });
});
