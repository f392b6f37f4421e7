import { ref } from 'valtio/vanilla';
import type { Message } from '../../service/contract/conversation.ts';

type Placed = Pick<Message, 'id' | 'parentId' | 'createdAt'>;

/**
 * The loaded messages of a conversation. A change makes another object, but over the same maps: to copy
 * thousands of messages each time would be slow. A message's `parentId` never changes.
 */
export type MessageIndex<Entry extends Placed> = {
  readonly byId: Map<string, Entry>;
  /** The messages that follow the same one, oldest first. */
  readonly byParent: Map<string | null, readonly Entry[]>;
};

/** Puts messages into an index, replacing those with the same ids; the given index is used up by it. */
export const withMessages = <Entry extends Placed>(
  { byId, byParent }: MessageIndex<Entry>,
  messages: readonly Entry[],
): MessageIndex<Entry> => {
  for (const message of messages) {
    const { id, parentId } = message;
    const before = byParent.get(parentId) ?? [];
    const versions = byId.has(id)
      ? before.map((version) => (version.id === id ? message : version))
      : [...before, message];
    versions.sort((one, other) => one.createdAt - other.createdAt);
    byParent.set(parentId, versions);
    byId.set(id, message);
  }
  return ref({ byId, byParent });
};

/** Takes a message out of an index; the index that was given is not to be used again. */
export const withoutMessage = <Entry extends Placed>(
  { byId, byParent }: MessageIndex<Entry>,
  id: string,
): MessageIndex<Entry> => {
  const { parentId = null } = byId.get(id) ?? {};
  byParent.set(parentId, byParent.get(parentId)?.filter((version) => version.id !== id) ?? []);
  byId.delete(id);
  return ref({ byId, byParent });
};

/** Makes an index of messages. */
export const messageIndex = <Entry extends Placed>(messages: readonly Entry[] = []): MessageIndex<Entry> =>
  withMessages({ byId: new Map(), byParent: new Map() }, messages);
