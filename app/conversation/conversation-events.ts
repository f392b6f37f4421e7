import * as v from 'valibot';

/** Something that happened to a stored conversation, here or in another tab. */
const ConversationEvent = v.union([
  /** Its messages, its title or what is shown of it; `headId` is the leaf on show where it happened. */
  v.object({
    type: v.literal('changed'),
    sessionId: v.string(),
    headId: v.optional(v.nullable(v.string())),
  }),
  v.object({ type: v.literal('deleted'), sessionId: v.string() }),
  /** Its deletion was taken back. */
  v.object({ type: v.literal('restored'), sessionId: v.string() }),
  /** The visitor has changed. Unless they only logged in, nothing of the one before may stay on show. */
  v.object({ type: v.literal('visitor-changed'), isSame: v.boolean() }),
]);
export type ConversationEvent = v.InferOutput<typeof ConversationEvent>;

type Listener = (event: ConversationEvent, from: 'here' | 'elsewhere') => void;

const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Without a channel, tabs agree when they are reloaded.
    return undefined;
  }
};

/**
 * Tells this tab and the visitor's other tabs what happens to conversations, but never what is in them.
 * @param name Names the visitor and the place; tabs with the same name hear each other. Undefined: this tab
 * is alone.
 */
export const createConversationEvents = (name: string | undefined) => {
  const listeners = new Set<Listener>();
  const channel = name === undefined ? undefined : openChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (v.is(ConversationEvent, data)) for (const listener of listeners) listener(data, 'elsewhere');
  });

  /** Tells this tab alone. */
  const tellHere = (event: ConversationEvent) => {
    for (const listener of listeners) listener(event, 'here');
  };

  return {
    /** Tells this tab and the others. */
    tell: (event: ConversationEvent): void => {
      channel?.postMessage(event);
      tellHere(event);
    },
    tellHere,
    /** @returns A function that ends the listening. */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: (): void => {
      listeners.clear();
      channel?.close();
    },
  };
};
export type ConversationEvents = ReturnType<typeof createConversationEvents>;
