import { createClient } from '@redis/client';
import type { Logger } from 'pino';

const CONNECT_MS = 3_000;
/** A connection that says nothing for so long is broken; a ping goes there more often. */
const SILENT_MS = 3_000;
const PING_MS = 1_000;
const FIRST_RECONNECT_MS = 50;
const MAX_RECONNECT_MS = 1_000;

/** Connects to a Redis, again and again where the connection breaks; commands are refused meanwhile. Rejects when there is none. */
export const connectRedis = async (url: string, logger: Logger) => {
  let isOpen = false;
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      // A start does not wait for a Redis that is not there.
      reconnectStrategy: (retries, cause) =>
        isOpen ? Math.min(FIRST_RECONNECT_MS * 2 ** retries, MAX_RECONNECT_MS) : cause,
    },
  });
  client.on('error', (error: unknown) => {
    if (isOpen) logger.warn({ err: error }, 'a connection to Redis broke');
  });
  await client.connect();
  isOpen = true;
  return client;
};
export type RedisClient = Awaited<ReturnType<typeof connectRedis>>;
