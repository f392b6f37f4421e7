import { expect, it } from 'vitest';
import { testStorage } from '../../storage/memory-storage.test-helper.ts';
import { addressOfBot } from '../../visitor/address.test-helper.ts';
import { createConversationMemory } from './conversation-memory.ts';
import { newAttempt, newQuestion } from '../run/requests.ts';

it('remembers which conversation is on show', () => {
  const storage = testStorage();
  createConversationMemory(storage, addressOfBot('a')).setCurrent({
    sessionId: 's',
    headId: 'h',
    comparison: null,
  });
  expect(createConversationMemory(storage, addressOfBot('a')).current()).toEqual({
    sessionId: 's',
    headId: 'h',
    comparison: null,
  });
  expect(createConversationMemory(storage, addressOfBot('b')).current()).toBeUndefined();
  createConversationMemory(storage, addressOfBot('a')).setCurrent(null);
  expect(createConversationMemory(storage, addressOfBot('a')).current()).toBeUndefined();
});

it('keeps unsent questions with their ids until they are sent', () => {
  const storage = testStorage();
  const memory = createConversationMemory(storage, addressOfBot('a'));
  const entries = ['one', 'two'].map((text) => ({
    question: newQuestion('s', null, [{ type: 'text', text }]),
    ...newAttempt(),
    state: 'sending' as const,
  }));
  for (const entry of [...entries, ...entries]) memory.questions.put(entry);
  const again = createConversationMemory(storage, addressOfBot('a')).questions.of('s');
  expect(again.map(({ question, runId }) => [question.id, question.parts, runId])).toEqual(
    entries.map(({ question, runId }) => [question.id, question.parts, runId]),
  );
  expect(memory.questions.of('other')).toEqual([]);
  memory.questions.move(entries[0]!.question, 'taken');
  expect(memory.questions.of('s')).toHaveLength(1);
});

it.each(['{', '[]', '5', '[{"question":{}}]', '{"sessionId":5}'])(
  'survives damaged storage: %s',
  (damage) => {
    const entries = new Map<string, string>();
    const memory = createConversationMemory(testStorage(entries), addressOfBot('a'));
    memory.setCurrent({ sessionId: 's', headId: null, comparison: null });
    memory.questions.add(newQuestion('s', null, [{ type: 'text', text: 'x' }]));
    for (const key of entries.keys()) entries.set(key, damage);
    expect(memory.current()).toBeUndefined();
    expect(memory.questions.of('s')).toEqual([]);
  },
);
