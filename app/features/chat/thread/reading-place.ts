/** Where a part of a message, and the message, stand: px from the top of the thread. */
type Place = {
  part: Element;
  partOffset: number;
  messageId: string;
  messageOffset: number;
  /** Whether its lines were not laid out, being out of sight: nobody can have read them yet. */
  isSkipped: boolean;
};

const MESSAGE = '[data-message-id]';

/** Messages, groups of their blocks, and the parts that hold lines of text. */
const PARTS = `${MESSAGE}, ${MESSAGE} :is([data-settled], p, li, tr, pre, h1, h2, h3, h4, h5, h6)`;

/**
 * Whether an element has been laid out: one in a group that is out of sight tells an older place, and would
 * be laid out for it. Browsers that cannot say so lay out everything.
 */
const isLaidOut = (element: Partial<Element>): boolean =>
  element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;

const isSkipped = ({ firstElementChild }: Element): boolean =>
  firstElementChild !== null && !isLaidOut(firstElementChild);

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** An unfolded part of an answer, such as its thoughts. */
const OPEN_FOLD = '[data-open="true"]';

/**
 * Keeps the reader's place while what is above it is built, taken away, loaded or drawn. Browsers with scroll
 * anchoring do so themselves, but not at the very top, and Safari does not. None keeps an unfolded part that
 * is read below a growing text: they keep the text above it.
 *
 * Long, because noting a place, holding it and letting it go each move on the same few facts of one scroller.
 * @param content All that scrolls in the scroller.
 */
export const createReadingPlace = (scroller: HTMLElement, content: HTMLElement, signal: AbortSignal) => {
  const hasAnchoring = CSS.supports('overflow-anchor', 'auto');
  /**
   * Of a browser with scroll anchoring, and of an unfolded part that is read, only one. Else all of them:
   * what comes above may do so in the very frame in which the reader jumps elsewhere, and what they read
   * since then is told by where it stood before.
   */
  let places: readonly Place[] = [];
  /**
   * When the places were taken: the size of the content, where it began in what is scrolled, and how far that
   * was scrolled.
   */
  let size = '';
  let start = 0;
  let scrolled = 0;
  const sizeOfContent = () => {
    const { width, height } = content.getBoundingClientRect();
    return `${width} ${height}`;
  };
  const offsetOf = (element: Element, top = topOf(content)) => topOf(element) - top;

  /** The unfolded part that the reader has last opened or moved in, as long as it is in view. */
  let fold: Element | undefined;
  const setFold = (next: Element | undefined) => {
    if (next === fold) return;
    fold = next;
    // The browser's correction and this one would add up.
    scroller.style.overflowAnchor = fold ? 'none' : '';
  };
  /** Whether it was in view before what is above it changed its height. */
  const isRead = (): boolean => {
    if (!fold?.isConnected || !fold.matches(OPEN_FOLD)) return false;
    const { top, bottom } = scroller.getBoundingClientRect();
    const box = fold.getBoundingClientRect();
    const [place] = places;
    const moved = place?.part === fold ? offsetOf(fold) - place.partOffset : 0;
    return box.top - moved < bottom && box.bottom - moved > top;
  };
  const placesOf = (parts: readonly Element[]): Place[] => {
    const top = topOf(content);
    return parts.map((part) => {
      const message = part.closest(MESSAGE) ?? part;
      return {
        part,
        partOffset: offsetOf(part, top),
        messageId: message.getAttribute('data-message-id') ?? '',
        messageOffset: offsetOf(message, top),
        isSkipped: isSkipped(part),
      };
    });
  };
  /**
   * Finds what began first in the view as it is scrolled now, before anything has changed; else what lay
   * across it. Who has jumped into a part that was not laid out yet stands right in it; after a shorter way,
   * what is still in view is kept.
   */
  const findRead = (): Place | undefined => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    // Where the thread has become too short to be scrolled so far, the browser has moved it, and not the
    // reader.
    const top = scrolled > scrollHeight - clientHeight ? scrolled : scrollTop;
    const begin = ({ partOffset }: Place, from = top) => start + partOffset - from;
    const beginsInView = (place: Place, from = top) => {
      const px = begin(place, from);
      // A view is scrolled by whole pixels.
      return !place.isSkipped && px > -1 && px < clientHeight;
    };
    const across = places.findLast((place) => begin(place) < 0);
    if (across?.isSkipped)
      return places.find((place) => beginsInView(place) && beginsInView(place, scrolled));
    return places.find((place) => beginsInView(place)) ?? across;
  };

  /** Takes what stands there now for what is read. Called right after layout, when measuring costs none. */
  const note = () => {
    size = sizeOfContent();
    scrolled = scroller.scrollTop;
    start = topOf(content) - topOf(scroller) + scrolled;
    if (!isRead()) setFold(undefined);
    const only = fold ?? (hasAnchoring && content.querySelector(MESSAGE));
    places = placesOf(only ? [only] : [...content.querySelectorAll(PARTS)].filter(isLaidOut));
  };
  /** Brings what is read back to where it was if what is above it changed its height. Called then as well. */
  const keep = () => {
    if (fold && !isRead()) setFold(undefined);
    // The browser's correction and this one would undo each other.
    if (hasAnchoring && !fold && scroller.scrollTop > 1) return;
    const place = places.length > 1 ? findRead() : places[0];
    if (!place) return;
    const { part, partOffset, messageId, messageOffset } = place;
    // A message that was taken away may have been built again.
    const isThere = part.isConnected;
    const read = isThere ? part : content.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (!read) return;
    const moved = offsetOf(read) - (isThere ? partOffset : messageOffset);
    // A part that was out of view is not kept in its place.
    const wasInView = topOf(read) - moved < scroller.getBoundingClientRect().bottom;
    if (moved !== 0 && wasInView) scroller.scrollTop += moved;
  };
  const onScroll = () => {
    // A change of size comes before the event, and what was read before it is still to be brought back.
    if (sizeOfContent() === size) note();
  };
  const onReading = ({ target }: Event) => {
    const found = target instanceof Element ? target.closest('[data-open]') : null;
    if (!found) return;
    setFold(found);
    // Also of a part that this press unfolds: it is open when its place is kept for the first time.
    places = placesOf([found]);
  };
  note();
  for (const name of ['pointerdown', 'click', 'wheel', 'keydown']) {
    scroller.addEventListener(name, onReading, { passive: true, signal });
  }
  if (!hasAnchoring) scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  return {
    keep,
    note,
    /** Whether an unfolded part is being read, so that the end is not followed. */
    isFoldRead: isRead,
    /** The reader goes elsewhere. */
    leaveFold: (): void => setFold(undefined),
  };
};

export type ReadingPlace = ReturnType<typeof createReadingPlace>;
