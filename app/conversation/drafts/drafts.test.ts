import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { createDrafts } from './drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps the draft of each conversation and of each bot apart', () => {
  const storage = testStorage();
  const drafts = createDrafts(storage, 'a');
  drafts.save(null, 'new');
  drafts.save('s', 'old');
  expect(drafts.load(null)).toBe('new');
  expect(drafts.load('s')).toBe('old');
  expect(createDrafts(storage, 'b').load('s')).toBe('');
});

it('writes once the typing pauses, and at once when told to', () => {
  const entries = new Map<string, string>();
  const drafts = createDrafts(testStorage(entries), 'a');
  for (const text of ['h', 'he', 'hey']) drafts.save('s', text);
  expect(entries.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect([...entries.values()]).toEqual(['hey']);
  drafts.save('s', 'hey you');
  drafts.flush();
  expect([...entries.values()]).toEqual(['hey you']);
  drafts.save('s', '');
  drafts.flush();
  expect(entries.size).toBe(0);
});
