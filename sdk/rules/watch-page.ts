import type { Moment } from './decide.ts';

/**
 * A page needs so long to be there: before, neither what fits its window nor where it is scrolled to says
 * anything.
 */
const SETTLING_SECONDS = 1;

const SOON_MS = 100;

/** The path of the page, with that of an application which keeps it behind `#/`. */
const currentPath = (): string => location.pathname + (location.hash.startsWith('#/') ? location.hash : '');

/** The event of the Navigation API, which some browsers do not have yet. */
type WithNavigation = { navigation?: EventTarget };

/** How much of an element that scrolls has been seen, percent. */
const depthOf = ({ scrollTop, clientHeight, scrollHeight }: Element): number =>
  (100 * (scrollTop + clientHeight + 1)) / scrollHeight;

/**
 * Watches what the visitor does on the page until the signal aborts. A change of the path is another page,
 * whoever makes it: the history of the page is never wrapped, so where the browser does not tell of a change,
 * it is seen at the visitor's next action.
 * @param look Told of each moment that may make a rule due; returns the seconds until it is to be told again.
 * @param onPage Told of each page, the first included.
 */
export const watchPage = (
  look: (moment: Moment) => number | undefined,
  onPage: () => void,
  signal: AbortSignal,
): void => {
  let path = '';
  /** The element that scrolls: the document, or a large part of it. */
  let scroller: Element | null = null;
  let scroll = 0;
  let shownMs = 0;
  /** Since when the page is shown; undefined while it is hidden. */
  let shownSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soonTimer: ReturnType<typeof setTimeout> | undefined;

  const seconds = () => (shownMs + (shownSince === undefined ? 0 : performance.now() - shownSince)) / 1000;

  const begin = () => {
    path = currentPath();
    scroller = document.scrollingElement;
    scroll = 0;
    shownMs = 0;
    shownSince = document.hidden ? undefined : performance.now();
    onPage();
  };

  const update = (isLeaving = false) => {
    if (signal.aborted) return;
    if (currentPath() !== path) begin();
    const isSettled = seconds() >= SETTLING_SECONDS;
    if (isSettled && scroller) scroll = Math.max(scroll, depthOf(scroller));
    const wait = look({ path, seconds: seconds(), scroll, isLeaving });
    clearTimeout(timer);
    const next = isSettled ? wait : Math.min(wait ?? SETTLING_SECONDS, SETTLING_SECONDS);
    // A timer may be a little early; a hidden page has its time later.
    if (next !== undefined && !document.hidden) timer = setTimeout(() => update(), next * 1000 + 20);
  };
  /** Looks once what the page does at an event has been done, and once for many events. */
  const soon = () => {
    soonTimer ??= setTimeout(() => {
      soonTimer = undefined;
      update();
    }, SOON_MS);
  };

  const listen = (target: EventTarget | undefined, types: string[], listener: (event: Event) => void) => {
    for (const type of types)
      target?.addEventListener(type, listener, { signal, capture: true, passive: true });
  };
  listen((window as WithNavigation).navigation, ['currententrychange'], soon);
  listen(window, ['popstate', 'hashchange'], soon);
  // Also those that may end a dialog of the page.
  listen(document, ['click', 'keyup', 'close', 'toggle', 'fullscreenchange'], soon);
  listen(document, ['visibilitychange'], () => {
    shownMs = seconds() * 1000;
    shownSince = document.hidden ? undefined : performance.now();
    update();
  });
  listen(document, ['scroll'], ({ target }) => {
    const moved = target instanceof Element ? target : document.scrollingElement;
    // A list or a box for text that scrolls is no page.
    if (!moved || moved.clientHeight < innerHeight / 2) return;
    scroller = moved;
    soon();
  });
  document.documentElement.addEventListener(
    'mouseleave',
    ({ clientY }) => {
      if (clientY <= 0) update(true);
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(soonTimer);
  });
  update();
};
