import type {
  ColorScheme,
  FrameEvent,
  Locale,
  Mode,
  PageContext,
  Size,
  ToolCall,
  ToolOutcome,
} from './messages.ts';
import type { Version } from './version.ts';

/** The frame introduces itself; sent again after every reload of the frame. */
export type FrameHello = Version & {
  locale: Locale;
  /** What is on show, so that the host page can give the iframe element the same. */
  colorScheme: 'light' | 'dark';
  /** Absent while the bot's configuration is still on its way; `bot-named` brings it later. */
  botName?: string;
  /** Hex colour of six digits. */
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
  /** `message-added` is to carry the text. */
  wantsText?: boolean;
};

/** What the frame may call on the host page. */
export type HostApi = {
  hello(greeting: FrameHello): Promise<HostHello>;
  close(): void;
  /** Asks for another size of the panel (bubble), or says how much room the chat needs (inline). */
  resize(size: Size): void;
  emit(event: FrameEvent): void;
  /** Opens an http, https or mailto address outside the frame. */
  openLink(url: string): void;
  /** Settles once the tool has; the same call again gets the same outcome and runs nothing twice. */
  runTool(call: ToolCall): Promise<ToolOutcome>;
  /** The visitor has stopped a tool: its `signal` aborts. */
  cancelTool(callId: string): void;
  /** What goes along with the question that is being asked. */
  getContext(): Promise<PageContext>;
  /** A JWT of the site for its logged-in user; null when nobody is logged in there. Rejects when the site's function fails. */
  getUserToken(): Promise<string | null>;
};
