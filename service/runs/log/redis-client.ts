import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { createClient, ErrorReply } from '@redis/client';
import type { Logger } from 'pino';
import { longerPause } from '../../base/back-off.ts';

// The client's own time limits do not hold: one for a command ends when it is sent, and the one of its
// connection begins anew with each command that is sent, though none is answered. So each answer is waited
// for here, and one that does not come ends the connection.

const CONNECT_MS = 3_000;
/** Commands that are not answered for so long never are: the connection is broken, or Redis hangs. */
export const ANSWER_MS = 2_000;
const FIRST_RECONNECT_MS = 50;
const MAX_RECONNECT_MS = 1_000;

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
/** A connection to Redis; one that breaks is not opened again. */
export type RedisClient = ReturnType<typeof open>;

/** Rejects when an answer does not come in time. */
const within = async <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> => {
  const over = new AbortController();
  const expire = async (): Promise<never> => {
    await wait(ms, undefined, { ref: false, signal: over.signal });
    // This process may have been busy for so long, and the answer be there.
    await nextTurn();
    throw new Error(`Redis has not answered for ${ms} ms.`);
  };
  try {
    return await Promise.race([answer, expire()]);
  } finally {
    over.abort();
  }
};

/**
 * Redis begins a refusal with a word for its kind, READONLY or OOM for instance; the log tells an error by
 * its code.
 */
const withCode = (error: unknown): unknown => {
  const [code] = error instanceof ErrorReply ? (/^[A-Z]+\b/.exec(error.message) ?? []) : [];
  return code === undefined ? error : Object.assign(error as Error, { code });
};

const connect = async (url: string): Promise<RedisClient> => {
  const client = open(url);
  // Whoever waits for a command gets its error.
  client.on('error', () => {});
  try {
    await within(CONNECT_MS, client.connect());
    return client;
  } catch (error) {
    client.destroy();
    throw error;
  }
};

/**
 * Connects to a Redis, again and again where the connection breaks. Rejects within seconds when there is
 * none.
 */
export const connectRedis = async (url: string, logger: Logger) => {
  let client: RedisClient | undefined;
  const closed = new AbortController();

  const lose = (lost: RedisClient, error: unknown): void => {
    lost.destroy();
    if (client !== lost) return;
    client = undefined;
    if (closed.signal.aborted) return;
    logger.warn({ err: error }, 'a connection to Redis broke');
    void connectAgain();
  };
  const use = (made: RedisClient): void => {
    if (closed.signal.aborted) made.destroy();
    else client = made;
    made.on('error', (error) => lose(made, error));
  };
  const connectAgain = async (): Promise<void> => {
    for (
      let pauseMs = FIRST_RECONNECT_MS;
      !closed.signal.aborted;
      pauseMs = longerPause(pauseMs, MAX_RECONNECT_MS)
    ) {
      const made = await connect(url).catch(() => undefined);
      if (made) return use(made);
      await wait(pauseMs, undefined, { ref: false });
    }
  };
  use(await connect(url));

  return {
    /**
     * Runs commands. Rejects at once while there is no connection, and when they are not all answered in
     * time: what they do may have been done then.
     */
    ask: async <Answer>(
      commands: (present: RedisClient) => Promise<Answer>,
      atMostMs = ANSWER_MS,
    ): Promise<Answer> => {
      const present = client;
      if (!present) throw new Error('There is no connection to Redis.');
      let isAnswered = false;
      const answering = commands(present).finally(() => {
        isAnswered = true;
      });
      try {
        return await within(atMostMs, answering);
      } catch (error) {
        if (!isAnswered) lose(present, error);
        throw withCode(error);
      }
    },
    isReady: (): boolean => client !== undefined,
    close: (): void => {
      closed.abort();
      client?.destroy();
    },
  };
};
export type RedisLink = Awaited<ReturnType<typeof connectRedis>>;

/** Rejects where a Redis takes nothing: it wants a password, follows another one, or is full. */
export const requireWritable = async ({ ask }: RedisLink): Promise<void> => {
  await ask((client) => client.set('casement:written', '', { expiration: { type: 'PX', value: 1 } }));
};
