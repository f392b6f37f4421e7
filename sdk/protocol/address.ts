import { object, readColor, readColorScheme, readLocale, readMode, readOrigin } from './guards.ts';
import type { ColorScheme, Locale, Mode } from './vocabulary.ts';

/** The query parameters of the app's address. A token is never one of them. */
export const PARAMETERS = {
  botId: 'bot_id',
  channelId: 'channel_id',
  styleId: 'style_id',
  accessMode: 'access_mode',
} as const;

/** Which bot, through which channel, in which style. */
export type ChatIds = {
  botId: string;
  channelId: string;
  styleId: string;
  accessMode: 'normal' | 'preview';
};

/**
 * Hints of the host page for the time before the handshake, in the fragment so that no server sees them.
 * Nothing here is trusted: `hostOrigin` only narrows whom the frame talks to.
 */
export type FrameHints = {
  hostOrigin?: string;
  mode?: Mode;
  locale?: Locale;
  colorScheme?: ColorScheme;
  /** A CSS color. */
  color?: string;
};

/** The address of the chat as a page of its own; it has no fragment. */
export const buildPageAddress = (appUrl: string, ids: ChatIds): string => {
  const address = new URL(appUrl);
  address.hash = '';
  for (const [key, parameter] of Object.entries(PARAMETERS)) {
    address.searchParams.set(parameter, ids[key as keyof ChatIds]);
  }
  return address.href;
};

/** The address of the same chat in a frame. */
export const buildFrameAddress = (pageUrl: string, hints: FrameHints): string =>
  `${pageUrl}#${new URLSearchParams(hints).toString()}`;

/**
 * Reads the ids out of a query string; null is what it lacks. Values are as they came, to be judged by the
 * reader.
 */
export const readChatIds = (search: string): Record<keyof ChatIds, string | null> => {
  const parameters = new URLSearchParams(search);
  const ids = Object.entries(PARAMETERS).map(([key, parameter]) => [key, parameters.get(parameter)]);
  return Object.fromEntries(ids) as Record<keyof ChatIds, string | null>;
};

/** Reads the hints out of a fragment; what is missing or malformed is absent. */
export const readFrameHints = (fragment: string): FrameHints => {
  const hints = {
    hostOrigin: readOrigin,
    mode: readMode,
    locale: readLocale,
    colorScheme: readColorScheme,
    color: readColor,
  };
  return object({}, hints)(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')))) ?? {};
};
