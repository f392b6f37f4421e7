import { ref } from 'valtio/vanilla';
import type { ThreadMessage } from '../conversation-state.ts';

/**
 * The loaded messages of a conversation. A change makes another object, but over the same maps: to copy thousands of messages each time
 * would be slow. A message keeps its parent.
 */
export type MessageIndex = {
  readonly byId: Map<string, ThreadMessage>;
  /** The messages that follow the same one, oldest first. */
  readonly byParent: Map<string | null, readonly ThreadMessage[]>;
};

/** Puts messages into an index, in the place of those with the same ids; the index that was given is not to be used again. */
export const withMessages = (
  { byId, byParent }: MessageIndex,
  messages: readonly ThreadMessage[],
): MessageIndex => {
  for (const message of messages) {
    const { id, parentId } = message;
    const versions = byParent.get(parentId) ?? [];
    const next = byId.has(id)
      ? versions.map((version) => (version.id === id ? message : version))
      : [...versions, message];
    byParent.set(
      parentId,
      next.sort((one, other) => one.createdAt - other.createdAt),
    );
    byId.set(id, message);
  }
  return ref({ byId, byParent });
};

/** Takes a message out of an index; the index that was given is not to be used again. */
export const withoutMessage = ({ byId, byParent }: MessageIndex, id: string): MessageIndex => {
  const { parentId = null } = byId.get(id) ?? {};
  byParent.set(parentId, byParent.get(parentId)?.filter((version) => version.id !== id) ?? []);
  byId.delete(id);
  return ref({ byId, byParent });
};

/** Makes an index of messages. */
export const messageIndex = (messages: readonly ThreadMessage[] = []): MessageIndex =>
  withMessages({ byId: new Map(), byParent: new Map() }, messages);
