import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long an agent that never waits may hold the process. */
const TURN_MS = 8;

const ABORTED = Symbol('aborted');

/** A promise that resolves when the signal aborts, and how to forget it. */
const abortOf = (signal: AbortSignal) => {
  const listening = new AbortController();
  const aborted = new Promise<typeof ABORTED>((resolve) => {
    signal.addEventListener('abort', () => resolve(ABORTED), { signal: listening.signal });
  });
  return { aborted, forget: () => listening.abort() };
};

/**
 * Yields the items of an iterable until the signal aborts.
 * The end does not wait for an iterable that is deaf to the signal, and one that yields without ever waiting leaves room
 * for everybody else.
 */
export async function* untilAborted<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const { aborted, forget } = abortOf(signal);
  let turnStartedMs = performance.now();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const next = iterator.next();
      next.catch(() => {
        isOpen = false;
      });
      const result = await Promise.race([next, aborted]);
      if (result === ABORTED) return;
      if (result.done) {
        isOpen = false;
        return;
      }
      yield result.value;
      if (performance.now() - turnStartedMs > TURN_MS) {
        await nextTurn();
        turnStartedMs = performance.now();
      }
    }
  } finally {
    forget();
    if (isOpen) iterator.return?.().catch(() => {});
  }
}
