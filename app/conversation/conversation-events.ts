/** Something that happened to a stored conversation, here or in another tab. */
type ConversationEvent =
  /** Its messages, its title or what is shown of it; `headId` is the leaf on show where it happened. */
  | { type: 'changed'; sessionId: string; headId?: string | null }
  | { type: 'deleted'; sessionId: string }
  /** Its deletion was taken back. */
  | { type: 'restored'; sessionId: string }
  /** Who is visiting. Unless it is the same one with a login, nothing of the one before may stay on show. */
  | { type: 'visitor-changed'; isSame: boolean };

type Listener = (event: ConversationEvent, from: 'here' | 'elsewhere') => void;

/** Tells this tab and the visitor's other ones what happens to conversations. They say only that, never what is in them. */
export type ConversationEvents = {
  /** Tells this tab and the others. */
  tell: (event: ConversationEvent) => void;
  /** Tells this tab alone. */
  tellHere: (event: ConversationEvent) => void;
  /** @returns Ends the listening. */
  listen: (listener: Listener) => () => void;
  close: () => void;
};

const types: ReadonlySet<unknown> = new Set(['changed', 'deleted', 'restored']);

const isConversationEvent = (value: unknown): value is ConversationEvent => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, sessionId, headId, isSame } = value as Record<string, unknown>;
  if (type === 'visitor-changed') return typeof isSame === 'boolean';
  return types.has(type) && typeof sessionId === 'string' && (headId == null || typeof headId === 'string');
};

const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Tabs then agree when they are reloaded.
    return undefined;
  }
};

/**
 * Makes the events of one tab.
 * @param name Who the visitor is and where; tabs with the same name hear each other. Undefined: this tab is alone.
 */
export const createConversationEvents = (name: string | undefined): ConversationEvents => {
  const listeners = new Set<Listener>();
  const channel = name === undefined ? undefined : openChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isConversationEvent(data)) for (const listener of listeners) listener(data, 'elsewhere');
  });

  const tellHere = (event: ConversationEvent) => {
    for (const listener of listeners) listener(event, 'here');
  };

  return {
    tell: (event) => {
      channel?.postMessage(event);
      tellHere(event);
    },
    tellHere,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      channel?.close();
    },
  };
};
