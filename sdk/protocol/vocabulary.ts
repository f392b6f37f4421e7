/** The languages that the chat speaks. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

/** `auto` follows the visitor's system. */
export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The place of the chat on the host page: a panel over it, a part of it, or all of it. */
export const MODES = ['bubble', 'inline', 'page'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Posted by the document in the frame as soon as its composer takes keys, before any script of the app;
 * posted again when spoken to.
 */
export const COMPOSER_READY = 'casement:composer';
/** The code of a login that the service has refused, as an event and as the answer to a call. */
export const LOGIN_REFUSED = 'LOGIN_REFUSED';
/** Posted by the document in the frame when Escape is pressed before the app is there. */
export const CLOSE_REQUESTED = 'casement:close';
