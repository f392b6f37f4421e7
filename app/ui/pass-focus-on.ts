/** Where the focus may go: to controls, and in the head of a dialog to its title instead of its buttons. */
const PLACES = ':not(header) > :is(button, a[href], input, summary), h2[tabindex]';

/**
 * A ref for a control that goes when it is pressed: passes the focus on to the place before it in the same
 * dialog, list or thread, else to that as a whole. Otherwise the focus would be lost.
 */
export const passFocusOn = (control: HTMLElement | null) => () => {
  const region = control?.closest<HTMLElement>('dialog, nav, [role="log"], main');
  if (!control || !region || document.activeElement !== control) return;
  const places = [...region.querySelectorAll<HTMLElement>(PLACES)];
  for (const place of places.slice(0, places.indexOf(control)).toReversed()) {
    place.focus({ preventScroll: true });
    // One that is hidden takes no focus.
    if (document.activeElement === place) return;
  }
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
};
