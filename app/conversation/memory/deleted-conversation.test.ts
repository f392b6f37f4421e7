import { describe, expect, it } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { createConversationMemory } from './conversation-memory.ts';
import { newAttempt, newQuestion } from '../run/requests.ts';

const image = {
  type: 'image' as const,
  source: { type: 'url' as const, value: '/im/files/1', mimeType: 'image/png' },
};

describe('a deleted conversation', () => {
  it('leaves nothing of itself in the storage, and gets it back when the deletion is taken back', () => {
    const storage = testStorage();
    const memory = createConversationMemory(storage, addressOfBot('a'));
    const question = newQuestion('gone', null, [{ type: 'text', text: 'secret question' }]);
    memory.saveDraft('gone', 'secret draft');
    memory.saveDraftAttachments('gone', [image]);
    memory.questions.put({ question, ...newAttempt(), state: 'waiting' });
    memory.saveDraft('other', 'another draft');

    memory.forget('gone');
    const reopened = createConversationMemory(storage, addressOfBot('a'));
    expect(reopened.draft('gone')).toBe('');
    expect(reopened.draftAttachments('gone')).toEqual([]);
    expect(reopened.questions.of('gone')).toEqual([]);
    expect(reopened.questions.sessionsGoingOut()).toEqual([]);
    expect(reopened.draft('other')).toBe('another draft');

    memory.recall('gone');
    expect(memory.draft('gone')).toBe('secret draft');
    expect(memory.draftAttachments('gone')).toEqual([image]);
    expect(memory.questions.of('gone').map(({ question: { id } }) => id)).toEqual([question.id]);
    expect(memory.questions.sessionsGoingOut()).toEqual(['gone']);
  });
});
