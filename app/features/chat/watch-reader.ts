import type { FollowEvent } from './follow-state.ts';

const BACK_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);
const ON_KEYS = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

/** Tells what the reader does to a scroller: wheel, keys, touch, scrollbar and selection. Reads no layout. */
export const watchReader = (
  scroller: HTMLElement,
  tell: (event: FollowEvent) => void,
  signal: AbortSignal,
): void => {
  const passive = { passive: true, signal };
  scroller.addEventListener(
    'wheel',
    ({ deltaY }) => deltaY !== 0 && tell({ type: deltaY < 0 ? 'moved-back' : 'moved-on' }),
    passive,
  );
  scroller.addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      if (BACK_KEYS.has(key) || (key === ' ' && shiftKey)) tell({ type: 'moved-back' });
      else if (ON_KEYS.has(key)) tell({ type: 'moved-on' });
    },
    passive,
  );

  let touchY = 0;
  scroller.addEventListener('touchstart', ({ touches }) => (touchY = touches[0]?.clientY ?? 0), passive);
  scroller.addEventListener(
    'touchmove',
    ({ touches }) => {
      const y = touches[0]?.clientY ?? touchY;
      if (Math.abs(y - touchY) < 2) return;
      tell({ type: y > touchY ? 'moved-back' : 'moved-on' });
      touchY = y;
    },
    passive,
  );

  // Only the scrollbar and bare ground are the scroller itself: being dragged, it must not be pulled back.
  scroller.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      if (target !== scroller || pointerType !== 'mouse') return;
      tell({ type: 'moved-back' });
      addEventListener('pointerup', () => tell({ type: 'moved-on' }), { once: true, signal });
    },
    passive,
  );

  // An unfolded part grows below its button, which must not run away from under the pointer.
  scroller.addEventListener(
    'click',
    ({ target }) =>
      target instanceof Element && target.closest('[aria-expanded]') && tell({ type: 'moved-back' }),
    passive,
  );

  document.addEventListener(
    'selectionchange',
    () => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && scroller.contains(selection.anchorNode))
        tell({ type: 'text-selected' });
    },
    { signal },
  );
};
