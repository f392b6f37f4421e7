import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../visitor/visitor.ts';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { createPlace } from './place.ts';
import { newAttempt, newQuestion } from '../run/requests.ts';

const open = (storage = testStorage()) => {
  const runtime = {
    address: { botId: 'b', channelId: 'c' },
    environment: { storage },
  } as unknown as Visitor;
  return { storage, place: createPlace(() => runtime)() };
};

const image = {
  type: 'image' as const,
  source: { type: 'url' as const, value: '/im/files/1', mimeType: 'image/png' },
};

describe('a deleted conversation', () => {
  it('leaves nothing of itself in the storage, and gets it back when the deletion is taken back', () => {
    const { storage, place } = open();
    const question = newQuestion('gone', null, [{ type: 'text', text: 'secret question' }]);
    place.drafts.save('gone', 'secret draft');
    place.drafts.saveAttachments('gone', [image]);
    place.memory.addUnsent({ question, ...newAttempt(), isWaiting: true });
    place.drafts.save('other', 'another draft');

    place.forget('gone');
    const reopened = open(storage).place;
    expect(reopened.drafts.load('gone')).toBe('');
    expect(reopened.drafts.loadAttachments('gone')).toEqual([]);
    expect(reopened.memory.unsent('gone')).toEqual([]);
    expect(reopened.memory.waitingSessions()).toEqual([]);
    expect(reopened.drafts.load('other')).toBe('another draft');

    place.recall('gone');
    expect(place.drafts.load('gone')).toBe('secret draft');
    expect(place.drafts.loadAttachments('gone')).toEqual([image]);
    expect(place.memory.unsent('gone').map(({ question: { id } }) => id)).toEqual([question.id]);
    expect(place.memory.waitingSessions()).toEqual(['gone']);
  });
});
