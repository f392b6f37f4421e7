/** The sides of an element; start and end follow the direction of its text. */
type Side = 'top' | 'bottom' | 'start' | 'end';

/** Less is a rounding of the browser. */
const ROUNDING_PX = 1;

const hiddenSides = (element: HTMLElement): Side[] => {
  // In a text from right to left the distance from the start counts below zero.
  const fromStart = Math.abs(element.scrollLeft);
  const toEnd = element.scrollWidth - element.clientWidth - fromStart;
  const toBottom = element.scrollHeight - element.clientHeight - element.scrollTop;
  const distances: Record<Side, number> = {
    top: element.scrollTop,
    bottom: toBottom,
    start: fromStart,
    end: toEnd,
  };
  return (Object.keys(distances) as Side[]).filter((side) => distances[side] > ROUNDING_PX);
};

/**
 * Keeps in `data-more` of an element that scrolls on which sides more of it is out of sight, for a style to
 * show it there.
 * @returns Ends the watching.
 */
export const watchOverflow = (element: HTMLElement): (() => void) => {
  const listening = new AbortController();
  const update = () => {
    element.dataset['more'] = hiddenSides(element).join(' ');
  };
  element.addEventListener('scroll', update, { passive: true, signal: listening.signal });
  const sizes = new ResizeObserver(update);
  const watchAll = () => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
    update();
  };
  const children = new MutationObserver(watchAll);
  children.observe(element, { childList: true });
  watchAll();
  return () => {
    listening.abort();
    sizes.disconnect();
    children.disconnect();
  };
};
