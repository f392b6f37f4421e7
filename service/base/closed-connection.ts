/** How a connection fails that the other side closed without an answer, by `fetch` and by `node:http`. */
const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a request failed because the other side, which was there, closed the connection. */
export const isClosedConnection = (error: unknown): boolean =>
  CLOSED.has(((error as Error).cause as { code?: unknown } | undefined)?.code);

/**
 * Asks, and once more where the connection was closed without an answer: servers close one that was idle for
 * a while, and may do so just as the next request is on its way.
 */
export const askAgainIfClosed = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await ask();
  } catch (error) {
    if (!isClosedConnection(error)) throw error;
    return ask();
  }
};
