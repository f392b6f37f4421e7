import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Peers, telling } from '../../database/peers.ts';

const WORD = 'log ';

/** The beginning of a notification of news; `stream seq` of each stream follow, with commas between them. */
export const newsOf = sql`${WORD}::text`;

/**
 * Wakes those who read a stream that nobody writes to any more, as a part of a statement: the run goes on in
 * another.
 */
export const tellMoved = (stream: number) => telling(`${WORD}${stream} ${Number.MAX_SAFE_INTEGER}`);

/** A stream's last seq that was told, and how to wake readers who wait for more. */
type Watch = { told: number; wake: () => void };

/** Hears what other processes tell of their streams: never the events, only that there are some. */
export const createLogNews = (peers: Peers | undefined) => {
  const watches = new Map<number, Set<Watch>>();
  const bySignal = new WeakMap<AbortSignal, Watch>();
  const onTold = (text: string) => {
    if (!text.startsWith(WORD) || watches.size === 0) return;
    for (const one of text.slice(WORD.length).split(',')) {
      const [stream, seq] = one.split(' ').map(Number);
      for (const watch of watches.get(stream ?? 0) ?? []) {
        watch.told = Math.max(watch.told, seq ?? 0);
        watch.wake();
      }
    }
  };
  peers?.signals.on('told', onTold);

  /** Takes note of what is told of a stream until the signal aborts. */
  const begin = (stream: number, signal: AbortSignal): Watch => {
    const watch: Watch = { told: 0, wake: () => {} };
    const ofStream = watches.get(stream) ?? new Set();
    watches.set(stream, ofStream.add(watch));
    bySignal.set(signal, watch);
    signal.addEventListener('abort', () => {
      ofStream.delete(watch);
      if (ofStream.size === 0) watches.delete(stream);
      watch.wake();
    });
    return watch;
  };

  return {
    /**
     * Looks for what follows `seq` in a stream: at once the first time that a signal is given, and then as
     * soon as it is told that there is something, or when nothing has come for so long. Rejects when the
     * signal aborts.
     */
    look: async <Found>(
      { stream, seq, atMostMs }: { stream: number; seq: number; atMostMs: number },
      find: () => Promise<Found[]>,
      signal: AbortSignal,
    ): Promise<Found[]> => {
      signal.throwIfAborted();
      let watch = bySignal.get(signal);
      if (!watch) {
        watch = begin(stream, signal);
        const found = await find();
        if (found.length > 0) return found;
        signal.throwIfAborted();
      }
      if (watch.told <= seq) {
        const woken = new AbortController();
        watch.wake = () => woken.abort();
        await wait(atMostMs, undefined, { ref: false, signal: woken.signal }).catch(() => {});
      }
      signal.throwIfAborted();
      const found = await find();
      // A notification may name events that are gone by now: they are asked for once.
      if (found.length === 0) watch.told = seq;
      return found;
    },
    close: () => void peers?.signals.off('told', onTold),
  };
};
