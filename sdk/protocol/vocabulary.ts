/**
 * A language tag (BCP 47), such as `de` or `pt-BR`: the chat speaks the nearest of its languages. `auto` is
 * the first of the browser's languages that the chat speaks.
 */
export type Locale = 'auto' | 'en' | 'zh-CN' | (string & {});

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
