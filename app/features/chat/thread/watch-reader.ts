import { textSelection } from '../../../ui/text-selection.ts';
import type { FollowEvent } from './follow-state.ts';

const BACK_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);
const ON_KEYS = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

/** Tells what the reader does to a scroller: wheel, keys, touch, scrollbar and selection. Reads no layout. */
export const watchReader = (
  scroller: HTMLElement,
  tell: (event: FollowEvent) => void,
  signal: AbortSignal,
): void => {
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => scroller.addEventListener(name, handle, { passive: true, signal });

  listen('wheel', ({ deltaY }) => deltaY !== 0 && tell(deltaY < 0 ? 'moved-back' : 'moved-on'));
  listen('keydown', ({ key, shiftKey }) => {
    if (BACK_KEYS.has(key) || (key === ' ' && shiftKey)) tell('moved-back');
    else if (ON_KEYS.has(key)) tell('moved-on');
  });

  let touchY = 0;
  listen('touchstart', ({ touches }) => (touchY = touches[0]?.clientY ?? 0));
  listen('touchmove', ({ touches }) => {
    const y = touches[0]?.clientY ?? touchY;
    if (Math.abs(y - touchY) < 2) return;
    tell(y > touchY ? 'moved-back' : 'moved-on');
    touchY = y;
  });

  // Only the scrollbar and empty space are the scroller itself: a dragged one must not be pulled back.
  listen('pointerdown', ({ target, pointerType }) => {
    if (target !== scroller || pointerType !== 'mouse') return;
    const { scrollTop } = scroller;
    tell('moved-back');
    const letGo = () => tell(scroller.scrollTop === scrollTop ? 'let-go' : 'moved-on');
    addEventListener('pointerup', letGo, { once: true, signal });
  });

  // An unfolded part grows below its button, which must not run away from under the pointer.
  listen('click', ({ target }) => {
    if (target instanceof Element && target.closest('[aria-expanded]')) tell('moved-back');
  });

  const onSelection = () => {
    const selection = textSelection();
    if (selection && scroller.contains(selection.anchorNode)) tell('text-selected');
  };
  document.addEventListener('selectionchange', onSelection, { signal });
};
