/**
 * What the frame's document says to the page around it, by `postMessage`, as soon as its composer takes keys. It says so before any
 * script of the app is there (app/index.html), and again when it is first spoken to.
 */
export const COMPOSER_THERE = 'casement:composer';
