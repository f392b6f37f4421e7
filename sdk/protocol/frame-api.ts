import type { ColorScheme, Locale, Outcome, Viewport } from './messages.ts';

/** What the host page may call on the frame. */
export type FrameApi = {
  /** The chat has become visible. */
  show(): Promise<Outcome>;
  hide(): Promise<Outcome>;
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
};
