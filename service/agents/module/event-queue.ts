/**
 * Returns a queue between who sends items and who takes them.
 * @param taken Is told of items that were taken, a handful at once.
 */
export const createEventQueue = <Item>(taken: (items: number) => void, handful: number) => {
  const waiting: Item[] = [];
  let end: { error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  let untold = 0;

  async function* items(): AsyncGenerator<Item, void, undefined> {
    for (;;) {
      while (waiting.length > 0) {
        untold += 1;
        if (untold === handful) {
          taken(untold);
          untold = 0;
        }
        yield waiting.shift() as Item;
      }
      if (end) {
        if ('error' in end) throw end.error;
        return;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    items,
    push: (item: Item): void => {
      waiting.push(item);
      wake?.();
    },
    /** Ends the queue behind what waits; the first end counts. */
    end: (how: { error?: unknown } = {}): void => {
      end ??= how;
      wake?.();
    },
  };
};
