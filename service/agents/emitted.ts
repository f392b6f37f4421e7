export type Emit<Item> = (item: Item) => void;

/** Emits what a generator yields; returns what it returns. */
export const emitAll = async <Item, Result>(
  generator: AsyncGenerator<Item, Result>,
  emit: Emit<Item>,
): Promise<Result> => {
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value;
    emit(value);
  }
};

const PRODUCE = Symbol('produce');

type Emitted<Item> = AsyncIterable<Item> & { [PRODUCE]: (emit: Emit<Item>) => Promise<void> };

/**
 * Returns how to be given what an iterable emits in the very call; undefined for an iterable that does not
 * come from `emitted`.
 */
export const pushing = <Item>(
  source: AsyncIterable<Item>,
): ((emit: Emit<Item>) => Promise<void>) | undefined => (source as Partial<Emitted<Item>>)[PRODUCE];

/**
 * Returns what `produce` emits, once somebody asks for it. A generator would do, but generators within
 * generators make a dozen promises of each item, and this is the way of every word. When their reader leaves
 * early, the next `emit` throws.
 */
export const emitted = <Item>(produce: (emit: Emit<Item>) => Promise<void>): Emitted<Item> => ({
  [PRODUCE]: produce,
  [Symbol.asyncIterator]: () => {
    const waiting: Item[] = [];
    const end: IteratorResult<Item> = { done: true, value: undefined };
    let state: 'new' | 'open' | 'ended' | 'left' = 'new';
    let failure: { error: unknown } | undefined;
    let wake: (() => void) | undefined;
    const emit = (item: Item): void => {
      if (state === 'left') throw new Error('Nobody takes this any more.');
      waiting.push(item);
      wake?.();
    };
    const begin = async (): Promise<void> => {
      state = 'open';
      try {
        await produce(emit);
      } catch (error) {
        failure = { error };
      }
      if (state === 'open') state = 'ended';
      wake?.();
    };
    const take = (): IteratorResult<Item> => {
      if (waiting.length > 0) return { done: false, value: waiting.shift() as Item };
      const failed = failure;
      failure = undefined;
      if (failed && state === 'ended') throw failed.error;
      return end;
    };
    return {
      next: () =>
        new Promise((resolve, reject) => {
          if (state === 'new') void begin();
          const give = () => {
            wake = undefined;
            try {
              resolve(take());
            } catch (error) {
              reject(error);
            }
          };
          if (waiting.length > 0 || state !== 'open') give();
          else wake = give;
        }),
      return: () => {
        state = 'left';
        waiting.length = 0;
        wake?.();
        return Promise.resolve(end);
      },
    };
  },
});
