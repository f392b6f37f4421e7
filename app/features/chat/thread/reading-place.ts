/** Where a part of a message, and the message, stand: px from the top of the thread. */
type Place = { part: Element; partOffset: number; messageId: string; messageOffset: number };

const MESSAGE = '[data-message-id]';

const isBelow = (top: number) => (element: Element) => element.getBoundingClientRect().bottom > top;

/** An unfolded part of an answer, such as its thoughts. */
const OPEN_FOLD = '[data-open="true"]';

/** Finds the part of a message at the top of the view: the first to begin there, else the smallest across. */
const findAtTop = (scroller: HTMLElement): Element | undefined => {
  const { top } = scroller.getBoundingClientRect();
  let found = [...scroller.querySelectorAll(MESSAGE)].find(isBelow(top));
  while (found && found.getBoundingClientRect().top < top) {
    const part = [...found.children].find(isBelow(top));
    if (!part) break;
    found = part;
  }
  return found;
};

/**
 * Keeps the reader's place while what is above it is built, taken away, loaded or drawn. Browsers with scroll
 * anchoring do so themselves, but not at the very top, and Safari does not. None keeps an unfolded part that
 * is read below a growing text: they keep the text above it.
 * @param content All that scrolls in the scroller.
 */
export const createReadingPlace = (scroller: HTMLElement, content: HTMLElement, signal: AbortSignal) => {
  const hasAnchoring = CSS.supports('overflow-anchor', 'auto');
  let place: Place | undefined;
  /** The size of the content when the place was taken. */
  let size = '';
  const sizeOfContent = () => {
    const { width, height } = content.getBoundingClientRect();
    return `${width} ${height}`;
  };
  const offsetOf = (element: Element) =>
    element.getBoundingClientRect().top - content.getBoundingClientRect().top;

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
    const moved = place?.part === fold ? offsetOf(fold) - place.partOffset : 0;
    return box.top - moved < bottom && box.bottom - moved > top;
  };
  const placeOf = (part: Element): Place | undefined => {
    const message = part.closest(MESSAGE);
    return message
      ? {
          part,
          partOffset: offsetOf(part),
          messageId: message.getAttribute('data-message-id') ?? '',
          messageOffset: offsetOf(message),
        }
      : undefined;
  };

  /** Takes what stands there now for what is read. Called right after layout, when measuring costs none. */
  const note = () => {
    size = sizeOfContent();
    if (!isRead()) setFold(undefined);
    const part = fold ?? (hasAnchoring ? content.querySelector(MESSAGE) : findAtTop(scroller));
    place = part ? placeOf(part) : undefined;
  };
  /** Brings what is read back to where it was if what is above it changed its height. Called then as well. */
  const keep = () => {
    if (fold && !isRead()) setFold(undefined);
    // The browser's correction and this one would undo each other.
    if (!place || (hasAnchoring && !fold && scroller.scrollTop > 1)) return;
    const { part, partOffset, messageId, messageOffset } = place;
    // A message that was taken away may have been built again.
    const isThere = part.isConnected;
    const read = isThere ? part : content.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (!read) return;
    const moved = offsetOf(read) - (isThere ? partOffset : messageOffset);
    // A part that was out of view is not kept in its place.
    const wasInView = read.getBoundingClientRect().top - moved < scroller.getBoundingClientRect().bottom;
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
    place = placeOf(found);
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
