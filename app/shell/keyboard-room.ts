import type { Viewport } from '../../sdk/protocol/messages.ts';

type Area = Pick<Viewport, 'height' | 'offsetTop'>;

/** Fits the app, its dialogs included, into a part of its window; undefined: into all of it. */
export const fitInto = (area: Area | undefined): void => {
  const { style } = document.documentElement;
  const values = {
    height: area?.height,
    offset: area?.offsetTop,
    below: area && Math.max(0, innerHeight - area.offsetTop - area.height),
  };
  // An empty value removes the property.
  for (const [name, value] of Object.entries(values))
    style.setProperty(`--casement-${name}`, value === undefined ? '' : `${value}px`);
  // The browser has brought the field into sight before the room around it became less.
  if (area) document.activeElement?.scrollIntoView({ block: 'nearest' });
};

/** Browsers that make the window itself smaller for a keyboard report a difference too, of a bar at most. */
const LEAST_KEYBOARD_PX = 120;

/**
 * Keeps the page in the part of the window that a keyboard on the screen leaves, in browsers that lay it over
 * the page, as those of iPhones do, until the signal aborts. A page that was enlarged by two fingers is left
 * alone.
 */
export const followKeyboard = (signal: AbortSignal): void => {
  const view = window.visualViewport;
  if (!view) return;
  let isFitted = false;
  const update = () => {
    const isCovered = view.scale === 1 && innerHeight - view.height > LEAST_KEYBOARD_PX;
    if (isCovered) fitInto(view);
    else if (isFitted) fitInto(undefined);
    isFitted = isCovered;
  };
  view.addEventListener('resize', update, { signal });
  view.addEventListener('scroll', update, { signal });
};
