import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { atMost } from '../base/lifetime.ts';

// A lease in a row, and not a lock of the session: behind a pooler a session outlives its process, and a
// process that hangs keeps its locks.

/** For how long a process counts as living after it has shown it. */
export const LEASE_MS = 2_400;
const RENEW_MS = 800;
/** How long after a lease has expired the other processes still look after what its process was writing. */
const LATELY_MS = 3_000;
const RECONNECT_MS = 500;
const ANSWER_MS = 2_000;
/** How long a notification to oneself may take. */
const HELLO_MS = 1_000;
/** How late a timer may be called on a busy machine. */
const LATE_MS = 30;

const CHANNEL = 'casement';

/** Told once where notifications do not arrive. */
const UNHEARD =
  'notifications of PostgreSQL do not arrive, as behind a pooler in transaction mode: the database is asked ' +
  'several times a second instead. DATABASE_DIRECT_URL may name a way past the pooler';

/**
 * Tells all processes something, as a part of a statement; at most 8,000 bytes. Whoever does not hear it
 * finds out by looking.
 */
export const telling = (text: SQL | string): SQL => sql`pg_notify(${CHANNEL}, ${text})`;

type Signals = {
  /** Something that a process, this one too, has told. */
  told: [text: string];
  /** This process was not seen for so long that others may have ended what it was writing. */
  lapsed: [];
  /** Another process has not been seen for so long. */
  lost: [];
};

/** The processes that share a database, and what they tell each other. */
export type Peers = {
  signals: EventEmitter<Signals>;
  /** Whether what others tell arrives. */
  hears(): boolean;
  /** For how long this process has been able to see others; 0 while the database is away. */
  watchedMs(): number;
  /** Shows from now on that this process lives. */
  join(): Promise<void>;
  /** Rejects within seconds when the database gives no sign of life. */
  ping(): Promise<void>;
  /** Says that this process is gone. */
  leave(): Promise<void>;
};

const RENEW = `
  with before as (
    select expires_at > clock_timestamp() as is_held from instances where id = $1
  ), renewed as (
    insert into instances (id, address, expires_at)
    values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
    on conflict (id) do update set expires_at = excluded.expires_at
  )
  select (select is_held from before) as is_held,
    min(extract(epoch from expires_at - clock_timestamp()) * 1000) filter (where expires_at > clock_timestamp()) as next_ms,
    coalesce(bool_or(expires_at <= clock_timestamp()), false) as has_lost
  from instances where id <> $1 and expires_at > clock_timestamp() - $4 * interval '1 millisecond'`;
type Renewed = { is_held: boolean | null; next_ms: string | null; has_lost: boolean };

/** Opens a connection whose notifications are emitted by `signals`. */
const connectTo = async (given: ClientConfig, signals: EventEmitter<Signals>) => {
  const client = new Client(given);
  const over = new AbortController();
  client.once('end', () => over.abort());
  // An error of the connection ends it as well.
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => signals.emit('told', payload));
  try {
    await client.connect();
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  return { client, over };
};

/** Tries until a connection is open; resolves to undefined once `left` aborts. */
const connectLater = async (config: ClientConfig, signals: EventEmitter<Signals>, left: AbortSignal) => {
  for (;;) {
    const made = await connectTo(config, signals).catch(() => undefined);
    if (!left.aborted && made) return made;
    made?.client.end().catch(() => {});
    if (left.aborted) return undefined;
    await wait(RECONNECT_MS, undefined, { ref: false });
  }
};

/** Sends this process a notification and returns whether it arrives; undefined when it could not be sent. */
const hearsHello = async (
  signals: EventEmitter<Signals>,
  tell: (text: string) => Promise<unknown>,
): Promise<boolean | undefined> => {
  const hello = `hello ${randomUUID()}`;
  const over = new AbortController();
  const heard = (async (): Promise<boolean> => {
    for await (const [text] of on(signals, 'told', { signal: over.signal })) if (text === hello) return true;
    return false;
  })().catch(() => false);
  try {
    await tell(hello);
    return await Promise.race([heard, wait(HELLO_MS, false, { ref: false })]);
  } catch {
    return undefined;
  } finally {
    over.abort();
  }
};

/**
 * Opens the connection on which this process shows that it lives and hears the others; it is opened again
 * when it breaks.
 * @param first The limits of the first connection, which a start waits for.
 * @param tell Tells text by another connection.
 */
export const openPeers = async (
  { config, first }: Record<'config' | 'first', ClientConfig>,
  instance: number,
  tell: (text: string) => Promise<unknown>,
  logger: Logger,
): Promise<Peers> => {
  const signals = new EventEmitter<Signals>();
  signals.setMaxListeners(0);
  const left = new AbortController();
  const address = `${hostname()}:${process.pid}`;
  let hears: boolean | undefined;
  /** When renewals began to succeed one after the other, and when the last one did. */
  let watchedSince = 0;
  let renewedMs: number | undefined;
  let lostTimer: NodeJS.Timeout | undefined;

  let connection = await connectTo(first, signals);

  /**
   * Listens, and tells itself something to see whether that arrives: it does not behind a pooler that keeps
   * no session. Returns false when nothing could be told.
   */
  const listen = async (): Promise<boolean> => {
    const { client } = connection;
    await client.query(`listen ${CHANNEL}`);
    const before = hears;
    const heard = await hearsHello(signals, tell);
    if (heard === undefined) return false;
    hears = heard;
    if (!hears && before !== false) {
      logger.warn(UNHEARD);
    }
    return true;
  };

  const isWatching = (): boolean =>
    renewedMs !== undefined && performance.now() - renewedMs < RENEW_MS + ANSWER_MS;

  const renew = async (): Promise<void> => {
    const values = [instance, address, LEASE_MS, LATELY_MS];
    const reply = await connection.client.query<Renewed>({ text: RENEW, values });
    const now = performance.now();
    const isFirst = renewedMs === undefined;
    if (!isWatching()) watchedSince = now;
    renewedMs = now;
    const { is_held: isHeld, next_ms: nextMs, has_lost: hasLost } = reply.rows[0] ?? {};
    if (!isHeld && !isFirst) signals.emit('lapsed');
    if (hasLost) signals.emit('lost');
    clearTimeout(lostTimer);
    if (nextMs) lostTimer = setTimeout(() => signals.emit('lost'), Number(nextMs) + LATE_MS).unref();
  };

  const connectAgain = async (): Promise<void> => {
    connection.client.end().catch(() => {});
    connection = (await connectLater(config, signals, left.signal)) ?? connection;
  };

  const live = async (isHeard: boolean): Promise<void> => {
    let isListening = isHeard;
    while (!left.signal.aborted) {
      try {
        await renew();
        isListening ||= await listen();
        const { signal } = connection.over;
        await wait(RENEW_MS, undefined, { ref: false, signal }).catch(() => {});
      } catch (error) {
        if (left.signal.aborted) return;
        logger.warn({ err: error }, 'this process could not show that it is alive');
        isListening = false;
        if (hears) hears = undefined;
        // Without a connection nobody can be seen; those who come back get time to show themselves.
        renewedMs = Number.NEGATIVE_INFINITY;
        await connectAgain();
      }
    }
  };

  return {
    signals,
    hears: () => hears === true,
    watchedMs: () => (isWatching() ? performance.now() - watchedSince : 0),
    join: async () => {
      await renew();
      void live(await listen());
    },
    ping: async () => void (await connection.client.query('select 1')),
    leave: async () => {
      left.abort();
      clearTimeout(lostTimer);
      const { client, over } = connection;
      const leaving = client.query('delete from instances where id = $1', [instance]).catch(() => {});
      await atMost(ANSWER_MS, leaving);
      over.abort();
      client.end().catch(() => {});
    },
  };
};
