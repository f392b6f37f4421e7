import { useEffect, useState, type RefObject } from 'react';

/** Says on which sides there is more, as `data-more`: the style fades the content out there. */
const markSides = (outer: HTMLElement): void => {
  const most = outer.scrollWidth - outer.clientWidth;
  // From right to left, scrolling begins on the right and counts downwards from 0.
  const passed = outer.scrollLeft + (getComputedStyle(outer).direction === 'rtl' ? most : 0);
  outer.dataset['more'] = `${passed > 1 ? 'left' : ''} ${most - passed > 1 ? 'right' : ''}`.trim();
};

/**
 * Whether the table or the formula in an element is wider than the element, which then fades out where there
 * is more. The browser tells it; nothing is measured.
 */
export const useOverflow = (element: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const outer = element.current;
    const inner = outer?.querySelector('table, math');
    if (!outer || !inner) return undefined;
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width);
      setOverflows((widths.get(inner) ?? 0) > (widths.get(outer) ?? 0) + 1);
      // Right after layout, where this costs nothing.
      mark();
    });
    const mark = () => markSides(outer);
    outer.addEventListener('scroll', mark, { passive: true });
    observer.observe(outer);
    observer.observe(inner);
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', mark);
    };
  }, [element]);
  return overflows;
};
