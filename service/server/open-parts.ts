import { runInOrder } from '../base/lifetime.ts';
import type { Meters } from '../base/metrics.ts';
import type { Care, Hindrance, OwnOf, Part, Surroundings } from '../base/part.ts';

/** A part that is open, with what it was given. */
type Opened = { part: Part; given: never; own: never };

/** Parts that are open, or are being opened. */
export type OpenParts = {
  /** Each after those that it uses. */
  list: Opened[];
  /** Returns what a part gives to others. */
  of<One extends Part>(part: One): OwnOf<One>;
};

/**
 * Opens parts, each as soon as those that it uses are open; two that do not use each other open at the same
 * time.
 */
export const openParts = (
  parts: readonly Part[],
  surroundings: Surroundings,
  options: object,
  meters: Meters,
) => {
  const list: Opened[] = [];
  const opening = new Map<Part, Promise<unknown>>();

  const open = (part: Part): Promise<unknown> => {
    const begun = opening.get(part) ?? openOne(part);
    opening.set(part, begun);
    return begun;
  };

  const openOne = async (part: Part): Promise<unknown> => {
    const used = await Promise.all(
      Object.entries(part.uses).map(async ([name, one]) => [name, await open(one)] as const),
    );
    const metrics = part.metrics(meters);
    const given = { ...surroundings, ...Object.fromEntries(used), options, metrics } as never;
    const own = await part.open(given);
    list.push({ part, given, own: own as never });
    return own;
  };

  const endsOf = (name: 'breakOff' | 'close', of: readonly Opened[]) =>
    of.map(
      ({ own }) =>
        async () =>
          (own as Care)[name]?.(),
    );

  return {
    /**
     * Resolves once all are open. Rejects when one refuses what it was given, or cannot be opened; others may
     * still be opening.
     */
    opened: async (): Promise<OpenParts> => {
      await Promise.all(parts.map((part) => part.refuse({ ...surroundings, options } as never)));
      await Promise.all(parts.map(open));
      return { list, of: (part) => list.find((one) => one.part === part)?.own as OwnOf<typeof part> };
    },
    /** Resolves with the reason once a part can never do its work again. */
    lost: (): Promise<Error> => Promise.race(list.flatMap(({ own }) => (own as Care).lost ?? [])),
    /** Returns why parts cannot do their work now. */
    hindrances: async (): Promise<Hindrance[]> => {
      const told = await Promise.all(list.map(async ({ own }) => (own as Care).hindrance?.()));
      return told.filter((hindrance) => hindrance !== undefined);
    },
    /** Has every part begin nothing new; resolves once its work under way has ended. */
    drain: async (): Promise<void> => {
      await Promise.all(list.map(async ({ own }) => (own as Care).drain?.()));
    },
    /** Ends the streams and long requests that keep connections open. */
    breakOff: async (): Promise<void> => {
      const ends = endsOf('breakOff', list);
      await runInOrder(ends, surroundings.logger, 'a part of the service did not break off');
    },
    /**
     * Closes all parts, each before those that it uses, and one that is still being opened as soon as it is
     * open.
     */
    close: async (): Promise<void> => {
      await Promise.allSettled(opening.values());
      const ends = endsOf('close', list.splice(0).toReversed());
      await runInOrder(ends, surroundings.logger, 'a part of the service did not close');
    },
  };
};
