/** Where a part of a message, and the message, stand: px from the top of the thread. */
type Place = { part: Element; partOffset: number; messageId: string; messageOffset: number };

const MESSAGE = '[data-message-id]';

const isBelow = (top: number) => (element: Element) => element.getBoundingClientRect().bottom > top;

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
 * anchoring do so themselves, but not at the very top, and Safari does not.
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

  /** Takes what stands there now for what is read. Called right after layout, when measuring costs none. */
  const note = () => {
    size = sizeOfContent();
    const part = hasAnchoring ? content.querySelector(MESSAGE) : findAtTop(scroller);
    const message = part?.closest(MESSAGE);
    place =
      part && message
        ? {
            part,
            partOffset: offsetOf(part),
            messageId: message.getAttribute('data-message-id') ?? '',
            messageOffset: offsetOf(message),
          }
        : undefined;
  };
  /** Brings what is read back to where it was if what is above it changed its height. Called then as well. */
  const keep = () => {
    // The browser's correction and this one would undo each other.
    if (!place || (hasAnchoring && scroller.scrollTop > 1)) return;
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
  note();
  if (!hasAnchoring) scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  return { keep, note };
};

export type ReadingPlace = ReturnType<typeof createReadingPlace>;
