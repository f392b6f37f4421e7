import type { ContextOptions, Tool } from '../page/options.ts';
import type { ChatIds } from '../protocol/address.ts';
import type { ColorScheme, Locale, Mode } from '../protocol/vocabulary.ts';

/** The corner of the window where launcher and panel stand. */
export type Placement = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

export type ChatOptions = {
  /** Which bot answers. */
  botId: string;
  /** Through which of the bot's channels. */
  channelId: string;
  /** In which of the bot's styles. Default `default`. */
  styleId?: string;
  /** `preview` shows a bot that is not published yet. Default `normal`. */
  accessMode?: 'normal' | 'preview';
  /** Where the chat app is hosted, such as `https://chat.example.com/`: absolute, http or https. */
  appUrl: string;
  /** `bubble` is a panel over the page that a launcher opens; `inline` fills `container`; `page` fills the window. Default `bubble`. */
  mode?: Mode;
  /** The element that an inline chat fills, or a selector for it. */
  container?: HTMLElement | string;
  /** The corner of the window where launcher and panel stand. Default `bottom-right`. */
  placement?: Placement;
  /** Distance from that corner in CSS px. Default 20 each. */
  offsets?: { x?: number; y?: number };
  /** The `z-index` of launcher and panel. Default 2147483000. */
  zIndex?: number;
  /** The round button, none at all, or an element of your own (or a selector for it) that toggles the chat. Default `default`. */
  launcher?: HTMLElement | 'default' | 'none' | (string & {});
  /** The language. Default: the visitor's choice. */
  locale?: Locale;
  /** Light, dark, or as the visitor's system is. Default: the visitor's choice. */
  colorScheme?: ColorScheme;
  /** Name of the frame for assistive technology until the bot has said its own. */
  title?: string;
  /** `idle` loads the chat when the page has nothing else to do; `intent` waits for pointer, focus or touch. Default `intent`. */
  preload?: 'intent' | 'idle';
  /** How long the chat may take to answer, ms. Default 10 000. */
  connectTimeoutMs?: number;
  /**
   * Shows launcher and panel in the browser's top layer, above whatever `z-index` the page uses; a dialog that the page opens by
   * `showModal` is still above them. Default true; without effect where the browser has no popovers, then `zIndex` decides.
   */
  topLayer?: boolean;
  /** The nonce of the page's Content-Security-Policy, for the parts of the script that come later. Default: that of the script tag. */
  nonce?: string;
  /**
   * Who is logged in on the site: resolves with a JWT that the site's server has signed, or null for nobody. Called when the chat
   * starts, at `login()`, and when the token has expired; the token goes to the service and is never part of an address.
   */
  getUserToken?: () => Promise<string | null> | string | null;
  /** The page's context that goes to the agent with each question. Default: none. */
  context?: ContextOptions;
  /** Functions of the page that the agent may call. */
  tools?: Tool[];
  /** `message` events carry the text. Default false: the text stays in the frame. */
  includeMessageText?: boolean;
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
  topLayer: boolean;
  nonce: string | undefined;
  getUserToken: ChatOptions['getUserToken'];
  context: ContextOptions | undefined;
  tools: Tool[];
  includeMessageText: boolean;
  signal: AbortSignal | undefined;
};
