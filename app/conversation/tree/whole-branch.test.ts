import { proxy } from 'valtio/vanilla';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyConversation, type ThreadMessage } from '../conversation-state.ts';
import { wholeBranch } from './whole-branch.ts';
import { withMessages } from './message-index.ts';
import { testMessage } from '../test-message.test-helper.ts';

const conversation = proxy(emptyConversation());
let loadEarlier: () => Promise<void>;
const branch = (leafId?: string) => wholeBranch({ state: conversation, loadEarlier }, leafId);

const message = (id: string, parentId: string | null, more: Partial<ThreadMessage> = {}): ThreadMessage =>
  testMessage({ id, parentId, role: id.startsWith('q') ? 'user' : 'assistant', createdAt: 1, ...more });

const put = (...messages: ThreadMessage[]) => {
  conversation.messages = withMessages(conversation.messages, messages);
};

describe('wholeBranch', () => {
  beforeEach(() => {
    loadEarlier = () => Promise.resolve();
    Object.assign(conversation, { ...emptyConversation(), sessionId: 's', headId: 'a2', hasEarlier: true });
    put(message('q2', 'a1'), message('a2', 'q2'));
  });

  it('loads page after page until the first message is there', async () => {
    const pages = [[message('a1', 'q1')], [message('q1', null), message('q3', 'a1')]];
    loadEarlier = () => Promise.resolve(put(...(pages.shift() ?? [])));
    expect((await branch())?.map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('waits for a page that is being loaded already', async () => {
    conversation.loadingEarlier = true;
    loadEarlier = () => Promise.reject(new Error('asked twice'));
    const whole = branch('q2');
    put(message('a1', 'q1'), message('q1', null));
    conversation.loadingEarlier = false;
    expect((await whole)?.map(({ id }) => id)).toEqual(['q1', 'a1', 'q2']);
  });

  it('leaves out what the service does not have', async () => {
    put(message('a1', null), message('q4', 'a2', { delivery: 'unsent' }));
    expect((await branch('q4'))?.map(({ id }) => id)).toEqual(['a1', 'q2', 'a2']);
  });

  it('gives nothing when a page does not come', async () => {
    expect(await branch()).toBeUndefined();
  });

  it('gives nothing when another conversation is opened meanwhile', async () => {
    loadEarlier = () => {
      put(message('a1', null));
      conversation.sessionId = 'other';
      return Promise.resolve();
    };
    expect(await branch()).toBeUndefined();
  });
});
