import { useEffect, useRef, type RefObject } from 'react';

/**
 * Loads more of a list before the reader gets to the end of it.
 * @param margin How far from the visible part of the scroller that is, as CSS writes it.
 * @param load Undefined while there is nothing to load.
 * @returns The ref of the element that stands where more is to come.
 */
export const useNearView = (
  scroller: RefObject<HTMLElement | null>,
  margin: string,
  load: (() => Promise<void>) | undefined,
): RefObject<HTMLDivElement | null> => {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!load || !mark.current) return undefined;
    const sight = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void load(), {
      root: scroller.current,
      rootMargin: margin,
    });
    sight.observe(mark.current);
    return () => sight.disconnect();
  }, [scroller, margin, load]);
  return mark;
};
