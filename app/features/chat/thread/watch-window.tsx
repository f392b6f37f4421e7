import type { ComponentType, RefCallback } from 'react';
import { flushSync } from 'react-dom';
import { textSelection } from '../../../ui/text-selection.ts';
import type { LeftOut } from './chunks.ts';

type RoomProps = LeftOut & { heights: readonly number[]; watch: View['watch'] };

/** Tells which part of a thread is built. */
export type View = {
  /** Whether a chunk is near what the reader sees. */
  isNear: (id: number) => boolean;
  /** The heights of chunks that are not built, px: as they were, or a guess. */
  heightsOf: (chunks: LeftOut) => number[];
  /** Watches an element that holds a chunk, or the room for some. */
  watch: RefCallback<HTMLElement>;
  /** Stands in for chunks that are not built. */
  Room: ComponentType<RoomProps>;
};

/** How far from the view turns are built, px, so that they are there before they are seen. */
const MARGIN = 1500;
/** A chunk's height while none was measured, px. */
const FIRST_GUESS = 1600;

/** Whether the visitor is doing something in an element, which must not be taken away then. */
const isInUse = (element: Element): boolean => {
  if (element.contains(document.activeElement)) return true;
  return textSelection()?.containsNode(element, true) ?? false;
};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number> | undefined): boolean =>
  one.size === other?.size && [...one].every((id) => other.has(id));

/** Takes as much room as some chunks and the gaps between them. */
const Room = ({ from, to, heights, watch }: RoomProps) => {
  const height = heights.reduce((sum, one) => sum + one);
  const blockSize = `calc(${height}px + ${to - from} * var(--thread-gap))`;
  return <div ref={watch} data-chunk={from} data-last-chunk={to} style={{ blockSize }} />;
};

/**
 * Decides which chunks of a thread are built, and keeps the heights of the others. While the page is printed, all of them are.
 * @param onChange Called at once, and each time other chunks are to be built.
 */
export const watchWindow = (
  scroller: HTMLElement,
  onChange: (view: View) => void,
  signal: AbortSignal,
): void => {
  const heights = new Map<number, number>();
  let heightOfAll = 0;
  /** Undefined until it is known; until then all chunks are built. */
  let near: ReadonlySet<number> | undefined;
  const isNear = (id: number) => near?.has(id) ?? true;

  const measure = (id: number, height: number) => {
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

  /** Finds which of the chunks that an element stands for are near the view. */
  const nearOf = (
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
  };

  /** The position of each room for chunks when it was last in sight. */
  const tops = new WeakMap<Element, number>();
  /** Whether the view passes too fast for the reader to see anything that would be built, as on the way to the end. */
  const isPassing = ({ target, boundingClientRect: { top } }: IntersectionObserverEntry): boolean => {
    const before = tops.get(target);
    tops.set(target, top);
    return before === undefined || Math.abs(top - before) > MARGIN;
  };

  const sight = new IntersectionObserver(
    (entries) => {
      const next = new Set(near);
      for (const entry of entries) {
        const { target, isIntersecting, boundingClientRect } = entry;
        const from = Number(target.getAttribute('data-chunk'));
        const last = target.getAttribute('data-last-chunk');
        const to = Number(last ?? from);
        if (isIntersecting && last !== null && isPassing(entry)) {
          // Observed anew, it is reported again with the next frame.
          sight.unobserve(target);
          sight.observe(target);
        } else if (isIntersecting) for (const id of nearOf({ from, to }, entry)) next.add(id);
        else if (isNear(from) && target.isConnected && !isInUse(target)) {
          measure(from, boundingClientRect.height);
          next.delete(from);
        }
      }
      if (isSame(next, near)) return;
      near = next;
      tell();
    },
    { root: scroller, rootMargin: `${MARGIN}px 0px` },
  );
  signal.addEventListener('abort', () => sight.disconnect());
  const watch = (element: HTMLElement | null) => {
    if (!element) return undefined;
    sight.observe(element);
    return () => sight.unobserve(element);
  };

  const tell = () => onChange({ isNear, heightsOf, watch, Room });
  const printAll = () => flushSync(() => onChange({ isNear: () => true, heightsOf, watch, Room }));
  addEventListener('beforeprint', printAll, { signal });
  addEventListener('afterprint', tell, { signal });
  tell();
};
