/** The languages that the chat speaks. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

/** `auto` follows the visitor's system. */
export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Where the chat stands on the host page: a panel over it, or a part of it. */
export const MODES = ['bubble', 'inline'] as const;
export type Mode = (typeof MODES)[number];

/** The part of the frame that the visitor can see, in CSS px; smaller than the frame while a keyboard covers it. */
export type Viewport = {
  width: number;
  height: number;
  /** Distance of the visible part from the frame's top. */
  offsetTop: number;
  /** The chat covers the whole screen, as on a phone. */
  isFullScreen: boolean;
};

/** A size that is asked for, in CSS px; what is absent stays as it is. */
export type Size = { width?: number; height?: number };

/** What the frame tells the host page without expecting an answer. */
export type FrameEvent =
  | { type: 'bot-named'; name: string }
  /** `colorScheme` is what is on show, never `auto`; `themeColor` is a hex colour of six digits. */
  | { type: 'theme-changed'; colorScheme: 'light' | 'dark'; themeColor?: string }
  | { type: 'locale-changed'; locale: Locale }
  | { type: 'error-raised'; code: string; message: string };

/** What a call came to; failures travel as data because errors lose all but name and message on the way. */
export type Outcome = { ok: true } | { ok: false; code: string; message: string };
