import type { LeftOut } from './chunks.ts';

/** A chunk's height while none was measured, px. */
const FIRST_GUESS = 1600;

/** Keeps the heights of chunks that are not built: as they were measured, or a guess. */
export const createChunkHeights = () => {
  const heights = new Map<number, number>();
  let heightOfAll = 0;

  const measure = (id: number, height: number): void => {
    heightOfAll += height - (heights.get(id) ?? 0);
    heights.set(id, height);
  };
  /** A guess is kept: what stands above the reader must not change with every chunk that is measured. */
  const heightOf = (id: number): number => {
    if (!heights.has(id)) measure(id, heights.size > 0 ? heightOfAll / heights.size : FIRST_GUESS);
    return heights.get(id) ?? FIRST_GUESS;
  };
  const heightsOf = ({ from, to }: LeftOut): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => heightOf(from + index));

  return {
    measure,
    heightsOf,
    /** Finds which of the chunks that an element stands for are in a part of the page. */
    findWithin: (
      { from, to }: LeftOut,
      { boundingClientRect: box, rootBounds }: IntersectionObserverEntry,
    ): number[] => {
      if (from === to || !rootBounds) return [from];
      const all = heightsOf({ from, to });
      const between = (box.height - all.reduce((sum, one) => sum + one)) / (to - from);
      let top = box.top;
      return all.flatMap((height, index) => {
        const isIn = top + height >= rootBounds.top && top <= rootBounds.bottom;
        top += height + between;
        return isIn ? [from + index] : [];
      });
    },
  };
};
