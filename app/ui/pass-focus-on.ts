/** What can take the focus: controls, except those at the head of a dialog, and the dialog's title instead. */
const PLACES = ':not(header) > :is(button, a[href], input, summary), h2[tabindex]';

/**
 * A ref for a control that goes when it is pressed: passes the focus on to the place before it in the same dialog, list or thread, else
 * to that as a whole. Otherwise the focus would be lost.
 */
export const passFocusOn = (control: HTMLElement | null) => () => {
  const room = control?.closest<HTMLElement>('dialog, nav, [role="log"], main');
  if (!control || !room || document.activeElement !== control) return;
  const places = [...room.querySelectorAll<HTMLElement>(PLACES)];
  for (const place of places.slice(0, places.indexOf(control)).toReversed()) {
    place.focus({ preventScroll: true });
    // One that is hidden takes no focus.
    if (document.activeElement === place) return;
  }
  room.tabIndex = -1;
  room.focus({ preventScroll: true });
};
