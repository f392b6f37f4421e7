import type { HostHello } from '../../../sdk/protocol/host-api.ts';
import type {
  ColorScheme,
  FrameEvent,
  Locale,
  PageContext,
  Size,
  ToolCall,
  ToolDescription,
  ToolOutcome,
  Viewport,
} from '../../../sdk/protocol/messages.ts';

/**
 * What the app does when the host page asks.
 * Arguments have been checked; an error or a rejection is answered to the host page as a failed call.
 */
export type FrameHandlers = {
  show(): void | Promise<void>;
  hide(): void | Promise<void>;
  focus(): void | Promise<void>;
  send(text: string): void | Promise<void>;
  setDraft(text: string): void | Promise<void>;
  startNewChat(): void | Promise<void>;
  setLocale(locale: Locale): void | Promise<void>;
  setColorScheme(colorScheme: ColorScheme): void | Promise<void>;
  setViewport(viewport: Viewport): void | Promise<void>;
  setTools(tools: ToolDescription[]): void | Promise<void>;
  setContext(context: PageContext): void | Promise<void>;
  login(): void | Promise<void>;
  logout(): void | Promise<void>;
};

/** What the app says of itself in the handshake; the rest may follow by `emit`. */
export type FrameGreeting = {
  locale: Locale;
  /** What is on show, never `auto`. */
  colorScheme: 'light' | 'dark';
  botName?: string;
  themeColor?: string;
};

/** The living connection to the host page. What only tells never throws: a host page that is gone loses nothing of the chat. */
export type HostConnection = {
  /** What the host page said of itself: mode, whether the chat is open, locale and colour scheme it asks for. */
  host: HostHello;
  /** The host page's exact origin. */
  hostOrigin: string;
  close(): void;
  resize(size: Size): void;
  emit(event: FrameEvent): void;
  openLink(url: string): void;
  /** What the tool came to; what goes wrong on the way is a failure like the tool's own. */
  runTool(call: ToolCall, timeoutMs: number): Promise<ToolOutcome>;
  cancelTool(callId: string): void;
  /** Undefined when the host page has none, or does not say within the time. */
  getContext(timeoutMs: number): Promise<PageContext | undefined>;
  /** null when nobody is logged in on the host page; rejects when it cannot say. */
  getUserToken(): Promise<string | null>;
  dispose(): void;
};
