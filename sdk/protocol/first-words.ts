/*
 * What the frame's document says to the page around it, by `postMessage`, before any script of the app is there (app/index.html).
 */

/** Its composer takes keys. Said again when it is spoken to. */
export const COMPOSER_THERE = 'casement:composer';
/** Escape was pressed in it. */
export const CLOSE_WANTED = 'casement:close';
