import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { createConversationMemory } from './conversation-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps the draft of each conversation and of each bot apart', () => {
  const storage = testStorage();
  const drafts = createConversationMemory(storage, addressOfBot('a'));
  drafts.saveDraft(null, 'new');
  drafts.saveDraft('s', 'old');
  expect(drafts.draft(null)).toBe('new');
  expect(drafts.draft('s')).toBe('old');
  expect(createConversationMemory(storage, addressOfBot('b')).draft('s')).toBe('');
});

it('writes once the typing pauses, and at once when told to', () => {
  const entries = new Map<string, string>();
  const drafts = createConversationMemory(testStorage(entries), addressOfBot('a'));
  for (const text of ['h', 'he', 'hey']) drafts.saveDraft('s', text);
  expect(entries.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect([...entries.values()]).toEqual(['hey']);
  drafts.saveDraft('s', 'hey you');
  drafts.flushDraft();
  expect([...entries.values()]).toEqual(['hey you']);
  drafts.saveDraft('s', '');
  drafts.flushDraft();
  expect(entries.size).toBe(0);
});
