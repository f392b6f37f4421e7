import type { ChatContext } from '../chat/context.ts';

/** Tells the page of every new size of the chat, until the signal aborts. */
export const watchSize = ({ view, events }: ChatContext, signal: AbortSignal): void => {
  const { panel, isExpanded } = view;
  let told = '';
  // Right after layout, where reading a size costs nothing, and once however many changes there were.
  const sizes = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = panel;
    const size = `${width} ${height}`;
    // A chat that is hidden has no size, and the first report is no change.
    if (told && width && size !== told) events.emit('resize', { width, height, isExpanded: isExpanded() });
    if (width) told = size;
  });
  sizes.observe(panel);
  signal.addEventListener('abort', () => sizes.disconnect());
};
