import type { ColorScheme, Locale, Outcome, PageContext, ToolDescription, Viewport } from './messages.ts';

/** What the host page may call on the frame. */
export type FrameApi = {
  /** The chat has become visible. */
  show(): Promise<Outcome>;
  hide(): Promise<Outcome>;
  /** Does nothing: the answer is that the frame is alive. */
  ping(): Promise<Outcome>;
  /** Puts the focus into the composer. */
  focus(): Promise<Outcome>;
  /** Sends a message as if the visitor had typed it. */
  send(text: string): Promise<Outcome>;
  /** Puts text into the composer without sending it. */
  setDraft(text: string): Promise<Outcome>;
  startNewChat(): Promise<Outcome>;
  setLocale(locale: Locale): Promise<Outcome>;
  setColorScheme(colorScheme: ColorScheme): Promise<Outcome>;
  setViewport(viewport: Viewport): Promise<Outcome>;
  /** All the tools that the host page offers now, in place of those before. */
  setTools(tools: ToolDescription[]): Promise<Outcome>;
  /** What the visitor is shown of what goes along with a question; `HostApi.getContext` says it anew when one is asked. */
  setContext(context: PageContext): Promise<Outcome>;
  /** Gets a user token of the host page and logs the visitor in with it. */
  login(): Promise<Outcome>;
  logout(): Promise<Outcome>;
};
