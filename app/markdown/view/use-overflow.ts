import { useEffect, useState, type RefObject } from 'react';

/** Whether the table or the formula in an element is wider than the element; told by the browser, never measured. */
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
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
};
