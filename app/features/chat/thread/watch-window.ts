import type { RefCallback } from 'react';
import { flushSync } from 'react-dom';
import { textSelection } from '../../../ui/text-selection.ts';
import { createChunkHeights } from './chunk-heights.ts';
import type { LeftOut } from './chunks.ts';

/** Tells which part of a thread is built. */
export type Built = {
  /** Whether a chunk is near what the reader sees. */
  isNear: (id: number) => boolean;
  /** The heights of chunks that are not built, px: as they were, or a guess. */
  heightsOf: (chunks: LeftOut) => number[];
  /** Watches an element that holds a chunk, or the room for some. */
  watch: RefCallback<HTMLElement>;
};

/** How far from the view turns are built, px, so that they are there before they are seen. */
const MARGIN = 1500;

/** Whether the visitor is doing something in an element, which must not be taken away then. */
const isInUse = (element: Element): boolean => {
  if (element.contains(document.activeElement)) return true;
  return textSelection()?.containsNode(element, true) ?? false;
};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number> | undefined): boolean =>
  one.size === other?.size && [...one].every((id) => other.has(id));

/**
 * Decides which chunks of a thread are built, and keeps the heights of the others. While the page is printed,
 * all of them are.
 * @param onChange Called at once, and each time other chunks are to be built.
 */
export const watchWindow = (
  scroller: HTMLElement,
  onChange: (built: Built) => void,
  signal: AbortSignal,
): void => {
  const { measure, heightsOf, findWithin } = createChunkHeights();
  /** Undefined until it is known; until then all chunks are built. */
  let near: ReadonlySet<number> | undefined;
  const isNear = (id: number) => near?.has(id) ?? true;

  /** The position of each room for chunks when it was last in sight. */
  const tops = new WeakMap<Element, number>();
  /** Whether the view passes too fast to see anything that would be built, as on the way to the end. */
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
        } else if (isIntersecting) for (const id of findWithin({ from, to }, entry)) next.add(id);
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

  const tell = () => onChange({ isNear, heightsOf, watch });
  const printAll = () => flushSync(() => onChange({ isNear: () => true, heightsOf, watch }));
  addEventListener('beforeprint', printAll, { signal });
  addEventListener('afterprint', tell, { signal });
  tell();
};
