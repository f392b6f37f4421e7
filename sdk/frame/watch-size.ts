import type { ChatContext } from '../chat/context.ts';

/** Tells the page of every new size of the chat, until the signal aborts. */
export const watchSize = ({ view, events }: ChatContext, signal: AbortSignal): void => {
  const { panel, isExpanded } = view;
  const read = () => ({ width: panel.offsetWidth, height: panel.offsetHeight });
  // Measured once at the start: a page that is seldom drawn would take a later size for the first one.
  let told = read();
  // Right after layout, where reading a size costs nothing, and once however many changes there were.
  const sizes = new ResizeObserver(() => {
    const { width, height } = read();
    const isKnown = width === told.width && height === told.height;
    // A chat that is hidden has no size, and one that comes into sight has not changed it.
    if (isKnown || width === 0) return;
    const isFirst = told.width === 0;
    told = { width, height };
    if (!isFirst) events.emit('resize', { width, height, isExpanded: isExpanded() });
  });
  sizes.observe(panel);
  signal.addEventListener('abort', () => sizes.disconnect());
};
