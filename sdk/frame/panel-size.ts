import { resultOf } from '../chat/catch-errors.ts';
import type { ChatContext } from '../chat/context.ts';
import type { Expansion } from '../protocol/messages.ts';

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

/** A page with room for a large panel. */
const WIDE = '(width >= 640px) and (height >= 480px)';
const MOTION = { id: 'size', duration: 220, easing: 'cubic-bezier(.2, 0, 0, 1)' };

/**
 * Keeps for all later pages of the site that the visitor wants a large panel. Where the page has no storage,
 * or no room, the panel has its own size there.
 */
const keep = (key: string, isWanted: boolean): void =>
  void resultOf(() => (isWanted ? localStorage.setItem(key, 'expanded') : localStorage.removeItem(key)));

/**
 * Changes the panel's size at once, for one layout in page and frame, and lets it grow or shrink to it on the
 * compositor alone. It starts from what is seen, so a change in the middle of another one goes on from there.
 */
const move = (panel: HTMLElement, change: () => void): void => {
  const frame = panel.querySelector('iframe');
  const before = panel.getBoundingClientRect();
  const moving = panel.getAnimations({ subtree: true }).filter(({ id }) => id === MOTION.id);
  const opacity = moving.length > 0 && frame ? getComputedStyle(frame).opacity : '0';
  for (const animation of moving) animation.cancel();
  change();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { x, y, width, height } = panel.getBoundingClientRect();
  const transform = `translate(${before.x - x}px, ${before.y - y}px) scale(${before.width / width}, ${before.height / height})`;
  panel.animate({ transformOrigin: '0 0', transform: [transform, 'none'] }, MOTION);
  // The content, which would look stretched, comes up meanwhile.
  frame?.animate({ opacity: [opacity, '1'] }, MOTION);
};

/**
 * Keeps the panel as large as the visitor or the site wants, where the site allows it and the page is wide
 * enough, until the signal aborts. Returns a function that tells the frame.
 */
export const followExpansion = (
  { settings, store, view, pageUrl, setExpanded }: ChatContext,
  tell: (expansion: Expansion) => void,
  signal: AbortSignal,
): (() => void) => {
  const { panel, isExpanded } = view;
  const isAllowed = settings.mode === 'bubble' && settings.isExpandable;
  const wide = matchMedia(WIDE);
  const tellFrame = () => tell({ canExpand: isAllowed && wide.matches, isExpanded: isExpanded() });
  if (!isAllowed) return tellFrame;

  const update = () => {
    const isWanted = wide.matches && store.status.wantsExpanded;
    if (isWanted !== isExpanded()) move(panel, () => panel.classList.toggle('expanded', isWanted));
    tellFrame();
  };
  if (resultOf(() => localStorage.getItem(pageUrl))) setExpanded(true);
  // The visitor has hardly seen it smaller yet, so there is no motion.
  panel.classList.toggle('expanded', wide.matches && store.status.wantsExpanded);
  store.subscribe(({ wantsExpanded }, previous) => {
    if (wantsExpanded === previous.wantsExpanded) return;
    keep(pageUrl, wantsExpanded);
    update();
  }, signal);
  wide.addEventListener('change', update, { signal });
  return tellFrame;
};
