import { Component, type ComponentType, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type KeepPlaceProps = {
  scroller: RefObject<HTMLElement | null>;
  /** Another one when earlier turns have come. */
  first: number;
  view: View;
};

/** What of a thread is built. */
export type View = {
  /** Whether a chunk is near what the reader sees. */
  isNear: (id: number) => boolean;
  /** The height of a chunk that is not built, px: as it was, or a guess. */
  heightOf: (id: number) => number;
  /** Stands beside the chunks. */
  KeepPlace: ComponentType<KeepPlaceProps>;
};

/** How far from the view turns are built: they are there before they are seen. */
const MARGIN = '1500px 0px';
/** A chunk's height while none was measured, px. */
const FIRST_GUESS = 1600;

/** Whether the visitor is doing something in an element, which must not be taken away then. */
const isInUse = (element: Element): boolean => {
  if (element.contains(document.activeElement)) return true;
  const selection = document.getSelection();
  return Boolean(selection && !selection.isCollapsed && selection.containsNode(element, true));
};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

type Place = { element: Element; top: number };

/** Finds the message at the top of the view, or the chunk where none is built. */
const placeIn = (scroller: HTMLElement): Place | null => {
  const { top, bottom } = scroller.getBoundingClientRect();
  for (const chunk of scroller.querySelectorAll('[data-chunk]')) {
    const box = chunk.getBoundingClientRect();
    if (box.bottom <= top) continue;
    if (box.top >= bottom) return null;
    for (const element of chunk.querySelectorAll('[data-message-id]')) {
      const messageBox = element.getBoundingClientRect();
      if (messageBox.bottom > top) return { element, top: messageBox.top };
    }
    return { element: chunk, top: box.top };
  }
  return null;
};

/**
 * Keeps what is on screen where it is while turns above it are built, taken away, or loaded. It stands beside them and draws nothing.
 * A class, because only `getSnapshotBeforeUpdate` may measure before React changes the document; browsers with scroll
 * anchoring do the same, but not at the very top, and Safari does not.
 */
class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(previous: KeepPlaceProps): Place | null {
    const { scroller, first, view } = this.props;
    if ((previous.view === view && previous.first === first) || !scroller.current) return null;
    // Both at once would take back what the other has moved.
    const isKeptByBrowser = CSS.supports('overflow-anchor', 'auto') && scroller.current.scrollTop > 1;
    return isKeptByBrowser ? null : placeIn(scroller.current);
  }

  override componentDidUpdate(_previous: KeepPlaceProps, _state: unknown, place: Place | null): void {
    const scroller = this.props.scroller.current;
    if (!place?.element.isConnected || !scroller) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) scroller.scrollTop += moved;
  }

  override render(): null {
    return null;
  }
}

/**
 * Decides which chunks of a thread are built, and keeps the heights of the others. All of them are while the page is printed.
 * @param onChange Hears of it each time others are to be built.
 */
export const watchWindow = (scroller: HTMLElement, onChange: (view: View) => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const heights = new Map<number, number>();
  let heightOfAll = 0;
  let near: ReadonlySet<number> = new Set();

  const measure = (id: number, height: number) => {
    heightOfAll += height - (heights.get(id) ?? 0);
    heights.set(id, height);
  };
  /** A guess is kept: what stands above the reader must not change with every chunk that is measured. */
  const heightOf = (id: number): number => {
    if (!heights.has(id)) measure(id, heights.size > 0 ? heightOfAll / heights.size : FIRST_GUESS);
    return heights.get(id) ?? FIRST_GUESS;
  };
  const tell = () => onChange({ isNear: (id) => near.has(id), heightOf, KeepPlace });

  const sight = new IntersectionObserver(
    (entries) => {
      const next = new Set(near);
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const id = Number(target.getAttribute('data-chunk'));
        if (isIntersecting) next.add(id);
        else if (near.has(id) && target.isConnected && !isInUse(target)) {
          measure(id, boundingClientRect.height);
          next.delete(id);
        }
      }
      if (isSame(next, near)) return;
      near = next;
      tell();
    },
    { root: scroller, rootMargin: MARGIN },
  );
  addEventListener(
    'beforeprint',
    () => flushSync(() => onChange({ isNear: () => true, heightOf, KeepPlace })),
    {
      signal,
    },
  );
  addEventListener('afterprint', tell, { signal });

  const watched = new Map<number, Element>();
  return {
    /** Watches the chunks that are there now. */
    watch: () => {
      for (const [id, element] of watched) {
        if (element.isConnected) continue;
        sight.unobserve(element);
        watched.delete(id);
      }
      for (const element of scroller.querySelectorAll('[data-chunk]')) {
        const id = Number(element.getAttribute('data-chunk'));
        if (watched.has(id)) continue;
        watched.set(id, element);
        sight.observe(element);
      }
    },
    stop: () => {
      sight.disconnect();
      stopping.abort();
    },
  };
};
