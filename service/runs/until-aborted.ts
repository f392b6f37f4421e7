import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long an agent that never waits may hold the process. */
const TURN_MS = 8;

const ABORTED = Symbol('aborted');

/**
 * Yields the items of an iterable until the signal aborts.
 * The end does not wait for an iterable that ignores the signal, and one that yields without ever waiting leaves time
 * for everything else.
 */
export async function* untilAborted<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let stopWaiting: (() => void) | undefined;
  const onAbort = () => stopWaiting?.();
  signal.addEventListener('abort', onAbort);
  let turnStartedMs = performance.now();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      // A race with one promise for all items would keep something of each until the end.
      const result = await new Promise<IteratorResult<Item> | typeof ABORTED>((resolve, reject) => {
        stopWaiting = () => resolve(ABORTED);
        iterator.next().then(resolve, (error: unknown) => {
          isOpen = false;
          reject(error);
        });
      });
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
    signal.removeEventListener('abort', onAbort);
    if (isOpen) iterator.return?.().catch(() => {});
  }
}
