import { proxy, ref } from 'valtio/vanilla';
import type { FrameEvent } from '../../sdk/protocol/messages.ts';
import { connectToHost } from './bridge/connect-to-host.ts';
import type { FrameGreeting, FrameHandlers, HostConnection } from './bridge/host-connection.ts';
import { isFramed } from './bridge/host-origin.ts';
import { frameHints } from './frame-hints.ts';

type HostLink = {
  isFramed: boolean;
  /** Whether there is a panel to close; an inline chat is a part of its page. */
  canClose: boolean;
  /** Whether the visitor can see the chat; always so on a page of its own. */
  isVisible: boolean;
  connection: HostConnection | null;
};

/** The page around the chat, if there is one. Components read it with `useSnapshot`. */
export const hostLink = proxy<HostLink>({
  isFramed: isFramed(),
  canClose: isFramed() && frameHints().mode !== 'inline',
  isVisible: !isFramed(),
  connection: null,
});

/** What there was to tell while the connection was being made: the last of each kind, and of each message. */
const untold = new Map<string, FrameEvent>();

/** Connects to the host page, when there is one. Without an answer the chat works on its own. */
export const linkToHost = async (
  handlers: FrameHandlers,
  greeting: FrameGreeting,
): Promise<HostConnection | null> => {
  try {
    const connection = await connectToHost({ handlers, greeting });
    if (!connection) return null;
    hostLink.connection = ref(connection);
    hostLink.isVisible ||= connection.host.isOpen;
    for (const event of untold.values()) connection.emit(event);
    untold.clear();
    return connection;
  } catch {
    // Somebody else's frame, or none that answers: there is nobody to talk to.
    return null;
  }
};

/** Asks the host page to close the panel. */
export const closeChat = (): void => hostLink.connection?.close();

/** Tells the host page of something, when there is one; what comes before the connection waits for it. */
export const tellHost = (event: FrameEvent): void => {
  if (hostLink.connection) hostLink.connection.emit(event);
  else untold.set(event.type === 'message' ? event.id : event.type, event);
};
