import type { Viewport } from './protocol/messages.ts';

const NARROW = '(max-width: 479.98px)';

/** Keeps the page behind from scrolling; what comes back puts everything as it was. */
const lockScroll = (): (() => void) => {
  const { style } = document.documentElement;
  const value = style.getPropertyValue('overflow');
  const priority = style.getPropertyPriority('overflow');
  style.setProperty('overflow', 'hidden', 'important');
  return () => {
    style.removeProperty('overflow');
    if (value) style.setProperty('overflow', value, priority);
    if (style.length === 0) document.documentElement.removeAttribute('style');
  };
};

/**
 * Watches an open panel: on a narrow screen it covers the visible part of the window, above a keyboard too, and the page behind
 * does not scroll. Ends, and puts everything back, when the signal aborts.
 */
export const watchOpenPanel = (
  panel: HTMLElement,
  onViewport: (viewport: Viewport) => void,
  signal: AbortSignal,
): void => {
  const narrow = matchMedia(NARROW);
  let unlock: (() => void) | undefined;

  const update = () => {
    const isFullScreen = narrow.matches && !signal.aborted;
    if (isFullScreen) unlock ??= lockScroll();
    else {
      unlock?.();
      unlock = undefined;
    }
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    panel.style.setProperty('--view-height', isFullScreen ? `${height}px` : '');
    panel.style.setProperty('--view-top', isFullScreen ? `${offsetTop}px` : '');
    if (signal.aborted) return;
    onViewport({ width: panel.clientWidth, height: panel.clientHeight, offsetTop: 0, isFullScreen });
  };

  narrow.addEventListener('change', update, { signal });
  visualViewport?.addEventListener('resize', update, { signal });
  visualViewport?.addEventListener('scroll', update, { signal });
  signal.addEventListener('abort', update, { once: true });
  update();
};
