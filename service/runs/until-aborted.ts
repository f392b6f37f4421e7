import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long an agent that never waits may hold the process. */
const TURN_MS = 8;

let turns = 0;
let isCounting = false;

/** Returns the number of this turn of the event loop. */
const thisTurn = (): number => {
  if (!isCounting) {
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      turns += 1;
    });
  }
  return turns;
};

/**
 * Returns the items of an iterable until the signal aborts.
 * The end does not wait for an iterable that ignores the signal, and one that yields without ever waiting leaves time
 * for everything else. No generator, which takes more promises for each item than all of this.
 */
export const untilAborted = <Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]: () => {
    const iterator = source[Symbol.asyncIterator]();
    const end: IteratorResult<Item> = { done: true, value: undefined };
    let stopWaiting: (() => void) | undefined;
    const onAbort = () => stopWaiting?.();
    signal.addEventListener('abort', onAbort);
    let [turn, turnStartedMs] = [thisTurn(), performance.now()];
    let isOpen = true;
    const leave = (): IteratorResult<Item> => {
      signal.removeEventListener('abort', onAbort);
      if (isOpen) iterator.return?.().catch(() => {});
      isOpen = false;
      return end;
    };
    const take = async (): Promise<IteratorResult<Item>> => {
      try {
        // A race with one promise for all items would keep something of each until the end.
        const result = await new Promise<IteratorResult<Item>>((resolve, reject) => {
          stopWaiting = () => resolve(end);
          iterator.next().then(resolve, reject);
        });
        if (result.done && !signal.aborted) isOpen = false;
        return result.done ? leave() : result;
      } catch (error) {
        isOpen = false;
        leave();
        throw error;
      }
    };
    const nextOfTurn = async (): Promise<IteratorResult<Item>> => {
      await nextTurn();
      [turn, turnStartedMs] = [thisTurn(), performance.now()];
      return signal.aborted ? leave() : take();
    };
    return {
      next: () => {
        if (signal.aborted || !isOpen) return Promise.resolve(leave());
        const now = performance.now();
        if (turn !== thisTurn()) [turn, turnStartedMs] = [thisTurn(), now];
        return now - turnStartedMs > TURN_MS ? nextOfTurn() : take();
      },
      return: () => Promise.resolve(leave()),
    };
  },
});
