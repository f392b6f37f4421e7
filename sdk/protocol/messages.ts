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
  /** What the visitor sees instead of the name. */
  title?: string;
  /** What it does, for the agent. */
  description: string;
  /** JSON Schema of its arguments, of type object. */
  parameters: Record<string, unknown>;
  /** It runs without the visitor being asked. */
  isSafe: boolean;
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

/** What a tool came to; `result` is JSON text. */
export type ToolOutcome =
  | { ok: true; result: string }
  | {
      ok: false;
      code: 'UNKNOWN_TOOL' | 'UNKNOWN_CALL' | 'TIMEOUT' | 'ABORTED' | 'RESULT_TOO_LARGE' | 'FAILED';
      message: string;
    };

/** What the host page lets the agent know of it; shown to the visitor. Only what the site has agreed to is there. */
export type PageContext = {
  title?: string;
  address?: string;
  selection?: string;
  /** What the site has set itself. */
  entries: { name: string; value: string }[];
};

/** A message that has come to its end; `text` only where the host page asked for contents. */
export type ToldMessage = { id: string; role: 'user' | 'assistant'; text?: string };

/** What the frame tells the host page without expecting an answer. */
export type FrameEvent =
  | { type: 'bot-named'; name: string }
  /** `colorScheme` is what is on show, never `auto`; `themeColor` is a hex colour of six digits. */
  | { type: 'theme-changed'; colorScheme: 'light' | 'dark'; themeColor?: string }
  | { type: 'locale-changed'; locale: Locale }
  /** Answers that came while the chat was closed; 0 once it has been seen. */
  | { type: 'unread-changed'; count: number }
  | { type: 'message-added'; message: ToldMessage }
  | { type: 'login-changed'; isLoggedIn: boolean }
  | { type: 'error-raised'; code: string; message: string };

/** What a call came to; failures travel as data because errors lose all but name and message on the way. */
export type Outcome = { ok: true } | { ok: false; code: string; message: string };
