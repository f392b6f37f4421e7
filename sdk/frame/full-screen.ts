import type { ChatContext } from '../chat/context.ts';
import type { Viewport } from '../protocol/messages.ts';
import { hidePage } from './hide-page.ts';

const SMALL = '(width < 480px), (height < 480px)';

/**
 * The room that the corners and bars of the screen take, on a page that extends under them. The frame cannot
 * know of it.
 */
const safeArea = (side: string): string => `env(safe-area-inset-${side}, 0px)`;

/** Keeps the page behind from scrolling; the returned function puts everything back. */
const lockScroll = (): (() => void) => {
  const root = document.documentElement;
  const { style } = root;
  const hadStyle = root.hasAttribute('style');
  const { scrollX, scrollY } = window;
  // Each by its own name: a page may have set one of them only.
  const before = ['overflow-x', 'overflow-y'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  style.setProperty('overflow', 'hidden', 'important');
  return () => {
    for (const [name, value, priority] of before) {
      style.removeProperty(name);
      style.setProperty(name, value, priority);
    }
    // Reading the attribute makes Chromium write it; otherwise an empty one is left behind.
    if (!hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
};

/**
 * The panels that cover the screen now: the first one takes the page out of use, and the last one to go puts
 * it back.
 */
const covering = new Set<HTMLElement>();
let unlock: () => void;
let showPage: (() => void) | undefined;

/**
 * Lets an open panel cover a small screen: the visible part of the window, above a keyboard too, while the
 * page behind does not scroll and takes no focus. Ends, and puts everything back, when the signal aborts.
 */
export const coverScreen = (
  { settings, view: { host, panel } }: ChatContext,
  onViewport: (viewport: Viewport) => void,
  signal: AbortSignal,
): void => {
  const small = matchMedia(SMALL);
  let told = '';

  const update = () => {
    const isFullScreen = small.matches && !signal.aborted;
    // A panel that covers nothing and never did is left alone.
    if (!isFullScreen && !covering.has(panel)) return;
    if (isFullScreen) {
      if (covering.size === 0) {
        // Below the top layer, what stands above the panel has to stay in use.
        showPage = settings.topLayer ? hidePage(host) : undefined;
        unlock = lockScroll();
      }
      covering.add(panel);
    } else {
      covering.delete(panel);
      if (covering.size === 0) {
        unlock();
        showPage?.();
      }
    }
    // A visitor who zooms with two fingers sees a part of the panel, which stays as large as the window.
    const visible = visualViewport?.scale === 1 && visualViewport;
    // A page's own `zoom` enlarges what is set here; older browsers do not tell of it.
    const zoom = (panel as Partial<HTMLElement>).currentCSSZoom ?? 1;
    // A keyboard covers the lower bar.
    const bottom = visible && visible.height < innerHeight * 0.8 ? '0px' : safeArea('bottom');
    const look = {
      '--view-height': visible ? `${visible.height / zoom}px` : '',
      '--view-top': visible ? `${visible.offsetTop / zoom}px` : '',
      border: 'solid var(--surface)',
      'border-width': `${safeArea('top')} ${safeArea('right')} ${bottom} ${safeArea('left')}`,
      'box-sizing': 'border-box',
    };
    for (const [name, value] of Object.entries(look))
      panel.style.setProperty(name, isFullScreen ? value : '');
    if (signal.aborted) return;
    const viewport = { width: panel.clientWidth, height: panel.clientHeight, offsetTop: 0, isFullScreen };
    const text = JSON.stringify(viewport);
    if (text !== told) onViewport(viewport);
    told = text;
  };

  small.addEventListener('change', update, { signal });
  visualViewport?.addEventListener('resize', update, { signal });
  visualViewport?.addEventListener('scroll', update, { signal });
  signal.addEventListener('abort', update, { once: true });
  update();
};
