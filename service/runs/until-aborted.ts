import { setImmediate as nextTurn } from 'node:timers/promises';
import { pushing } from '../agents/emitted.ts';

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

/** Takes an item; returns true when it wants no more. */
type Take<Item> = (item: Item) => boolean;

/** Takes what is emitted, in the very call: each of these items would be the work of six promises else. */
const takePushed = <Item>(
  push: (emit: (item: Item) => void) => Promise<void>,
  signal: AbortSignal,
  take: Take<Item>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isOpen = true;
    const leave = (): void => {
      isOpen = false;
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave);
    const emit = (item: Item): void => {
      if (!isOpen) throw new Error('Nobody takes this any more.');
      try {
        if (take(item)) leave();
      } catch (error) {
        reject(error);
        leave();
      }
    };
    push(emit)
      .catch((error: Error) => {
        if (isOpen) reject(error);
      })
      .finally(leave);
  });

const takePulled = async <Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
  take: Take<Item>,
): Promise<void> => {
  const iterator = source[Symbol.asyncIterator]();
  const end: IteratorResult<Item> = { done: true, value: undefined };
  let stopWaiting: (() => void) | undefined;
  const onAbort = () => stopWaiting?.();
  signal.addEventListener('abort', onAbort);
  let [turn, turnStartedMs] = [thisTurn(), performance.now()];
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const now = performance.now();
      if (turn !== thisTurn()) [turn, turnStartedMs] = [thisTurn(), now];
      if (now - turnStartedMs > TURN_MS) {
        await nextTurn();
        [turn, turnStartedMs] = [thisTurn(), performance.now()];
        if (signal.aborted) return;
      }
      // A race with one promise for all items would keep something of each until the end.
      const result = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stopWaiting = () => resolve(end);
        iterator.next().then(resolve, (error: Error) => {
          isOpen = false;
          reject(error);
        });
      });
      if (result.done && !signal.aborted) isOpen = false;
      if (result.done || signal.aborted || take(result.value)) return;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (isOpen) iterator.return?.().catch(() => {});
  }
};

/**
 * Takes the items of an iterable until the signal aborts or `take` wants no more. The end does not wait for
 * an iterable that ignores the signal, and one that yields without ever waiting leaves time for everything
 * else.
 */
export const untilAborted = async <Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
  take: Take<Item>,
): Promise<void> => {
  if (signal.aborted) return;
  const push = pushing(source);
  await (push ? takePushed(push, signal, take) : takePulled(source, signal, take));
};
