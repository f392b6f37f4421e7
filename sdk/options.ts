import type { ChatIds } from './protocol/address.ts';
import type { ColorScheme, Locale, Mode } from './protocol/messages.ts';

/** The corner of the window where launcher and panel stand. */
export type Placement = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

export type ChatOptions = {
  botId: string;
  channelId: string;
  /** Default `default`. */
  styleId?: string;
  /** `preview` shows a bot that is not published yet. Default `normal`. */
  accessMode?: 'normal' | 'preview';
  /** Where the chat app is hosted, such as `https://chat.example.com/`: absolute, http or https. */
  appUrl: string;
  /** `bubble` is a panel over the page that a launcher opens; `inline` fills `container`. Default `bubble`. */
  mode?: Mode;
  /** The element that an inline chat fills, or a selector for it. */
  container?: HTMLElement | string;
  /** Default `bottom-right`. */
  placement?: Placement;
  /** Distance from that corner in CSS px. Default 20 each. */
  offsets?: { x?: number; y?: number };
  /** Default 2147483000. */
  zIndex?: number;
  /** The round button, none at all, or an element of your own (or a selector for it) that toggles the chat. Default `default`. */
  launcher?: HTMLElement | 'default' | 'none' | (string & {});
  /** Absent: the visitor's choice. */
  locale?: Locale;
  /** Absent: the visitor's choice. */
  colorScheme?: ColorScheme;
  /** Name of the frame for assistive technology until the bot has said its own. */
  title?: string;
  /** `idle` loads the chat when the page has nothing else to do; `intent` waits for pointer, focus or touch. Default `intent`. */
  preload?: 'intent' | 'idle';
  /** How long the chat may take to answer. Default 10 000. */
  connectTimeoutMs?: number;
  /** Destroys the chat when aborted. */
  signal?: AbortSignal;
};

/** The options once they have been checked, with every default filled in. */
export type Settings = {
  appUrl: string;
  ids: ChatIds;
  mode: Mode;
  container: HTMLElement | undefined;
  placement: Placement;
  offsets: { x: number; y: number };
  zIndex: number;
  launcher: 'default' | 'none' | HTMLElement;
  locale: Locale | undefined;
  colorScheme: ColorScheme | undefined;
  title: string | undefined;
  preload: 'intent' | 'idle';
  connectTimeoutMs: number;
  signal: AbortSignal | undefined;
};
