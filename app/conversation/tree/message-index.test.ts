import { expect, it, vi } from 'vitest';
import type { ThreadMessage } from '../conversation-state.ts';
import { type MessageIndex, messageIndex, withMessages, withoutMessage } from './message-index.ts';
import { testMessage } from '../test-message.test-helper.ts';

const message = (id: string, parentId: string | null, createdAt = 0): ThreadMessage =>
  testMessage({ id, parentId, createdAt });
const versionsIn = ({ byParent }: MessageIndex<ThreadMessage>, parentId: string | null) =>
  byParent.get(parentId)?.map(({ id }) => id);

it('keeps the versions of a message by their age', () => {
  const index = messageIndex([message('q', null), message('b', 'q', 2), message('a', 'q', 1)]);
  expect(versionsIn(index, 'q')).toEqual(['a', 'b']);
  const changed = withMessages(index, [message('a', 'q', 3), message('c', 'q', 2)]);
  expect(versionsIn(changed, 'q')).toEqual(['b', 'c', 'a']);
  expect(changed.byId.get('a')?.createdAt).toBe(3);
  expect(changed).not.toBe(index);
});

it('takes a message out', () => {
  const index = withoutMessage(messageIndex([message('q', null), message('a', 'q')]), 'a');
  expect([...index.byId.keys()]).toEqual(['q']);
  expect(versionsIn(index, 'q')).toEqual([]);
});

it('touches no other message of thousands when one changes', () => {
  const index = messageIndex(
    Array.from({ length: 5000 }, (_message, place) => message(`${place}`, place > 0 ? `${place - 1}` : null)),
  );
  const writes = [vi.spyOn(index.byId, 'set'), vi.spyOn(index.byParent, 'set')];
  const walks = (['forEach', 'entries', 'keys', 'values', Symbol.iterator] as const).flatMap((name) => [
    vi.spyOn(index.byId, name),
    vi.spyOn(index.byParent, name),
  ]);
  withMessages(index, [message('new', '4999')]);
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(walks.map(({ mock }) => mock.calls.length)).toEqual(walks.map(() => 0));
});
