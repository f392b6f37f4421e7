/** The languages that the chat speaks. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

/** `auto` follows the visitor's system. */
export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Where the chat stands on the host page: a panel over it, a part of it, or all of it. */
export const MODES = ['bubble', 'inline', 'page'] as const;
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

/** A function of the host page that an agent may ask for, as the frame and the agent know it. */
export type ToolDescription = {
  /** 1 to 64 letters, digits, `_` or `-`. */
  name: string;
  /** The visitor sees it instead of the name. */
  title?: string;
  /** Tells the agent what the tool does. */
  description: string;
  /** JSON Schema of its arguments, of type object. */
  parameters: Record<string, unknown>;
  /** Runs without asking the visitor. */
  skipApproval: boolean;
  /** How long one run may take. */
  timeoutMs: number;
};

export type ToolCall = {
  /** The same id again is the same call: it runs once. */
  id: string;
  name: string;
  /** Fit for the tool's `parameters`. */
  arguments: Record<string, unknown>;
  /** The frame was reloaded after the call had begun: whoever does not know the id must not run it. */
  isRepeated: boolean;
};

/** The outcome of a tool; `result` is JSON text. */
export type ToolOutcome =
  | { ok: true; result: string }
  | {
      ok: false;
      code: 'UNKNOWN_TOOL' | 'UNKNOWN_CALL' | 'TIMEOUT' | 'ABORTED' | 'RESULT_TOO_LARGE' | 'FAILED';
      message: string;
    };

/** The host page as the agent may know it; shown to the visitor. Holds only what the site has agreed to. */
export type PageContext = {
  title?: string;
  address?: string;
  selection?: string;
  /** Facts that the site has set itself. */
  entries: { name: string; value: string }[];
};

/** A complete message; `text` only where the host page asked for it. */
export type ChatMessage = { id: string; role: 'user' | 'assistant'; text?: string };

/** The events that the frame sends to the host page, named as those of the chat's handle. */
export type FrameEvent =
  | { type: 'bot'; name: string }
  /** `colorScheme` is what is on show, never `auto`; `themeColor` is a hex color of six digits. */
  | { type: 'theme'; colorScheme: 'light' | 'dark'; themeColor?: string }
  | { type: 'locale'; locale: Locale }
  /** Answers that came while the chat was closed; 0 once it has been seen. */
  | { type: 'unread'; count: number }
  | ({ type: 'message' } & ChatMessage)
  | { type: 'login'; isLoggedIn: boolean }
  | { type: 'error'; code: string; message: string };

/** The protocol and the methods of one side. */
export type Version = {
  protocol: number;
  /** The oldest protocol that this side still speaks. */
  oldestProtocol: number;
  /** The methods that this side answers. */
  capabilities: string[];
};

/** The frame introduces itself; sent again after every reload of the frame. */
export type FrameHello = Version & {
  locale: Locale;
  /** The scheme on show, so that the host page can give the iframe element the same. */
  colorScheme: 'light' | 'dark';
  /** Absent while the bot's configuration is still on its way; the event `bot` brings it later. */
  botName?: string;
  /** Hex color of six digits. */
  themeColor?: string;
};

/** The host page's answer: what the frame needs to draw itself as asked. */
export type HostHello = Version & {
  mode: Mode;
  isOpen: boolean;
  /** Absent when the host page leaves the choice to the visitor. */
  locale?: Locale;
  colorScheme?: ColorScheme;
  /** The host page can say who the visitor is: `getUserToken` gives a token. */
  hasUserToken?: boolean;
  /** The host page offers tools: `setTools` comes in a moment. */
  hasTools?: boolean;
  /** The event `message` shall carry the text. */
  wantsText?: boolean;
};

/** The result of a call. Failures travel as data, because errors lose all but name and message on the way. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string; message: string };

/** Posted by the document in the frame as soon as its composer takes keys, before any script of the app; posted again when spoken to. */
export const COMPOSER_READY = 'casement:composer';
/** Posted by the document in the frame when Escape is pressed before the app is there. */
export const CLOSE_REQUESTED = 'casement:close';
