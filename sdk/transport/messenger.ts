type Handler = (message: never) => void;

/**
 * Carries penpal's messages between this window and another one, and hears nobody else.
 * All but the first word of a handshake, which says nothing, is sent to the exact origin; the browser drops it on the way to any other.
 * @param origin Of the other window; `*` only for one whose origin is opaque, which then has to be known by its window alone.
 */
export const createMessenger = (other: Window, origin: string) => {
  const handlers = new Set<Handler>();
  let isFit: (data: unknown) => boolean;
  const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== other || (origin !== '*' && from !== origin) || !isFit(data)) return;
    for (const handler of handlers) handler(data as never);
  };
  return {
    initialize: (options: { validateReceivedMessage: (data: unknown) => boolean }): void => {
      isFit = options.validateReceivedMessage;
      addEventListener('message', receive);
    },
    sendMessage: (message: { type: string }): void => {
      // The window may still hold the empty document that comes before the app, and a browser complains of that.
      other.postMessage(message, message.type === 'SYN' ? '*' : origin);
    },
    addMessageHandler: (handler: Handler): void => void handlers.add(handler),
    removeMessageHandler: (handler: Handler): void => void handlers.delete(handler),
    destroy: (): void => {
      removeEventListener('message', receive);
      handlers.clear();
    },
  };
};
