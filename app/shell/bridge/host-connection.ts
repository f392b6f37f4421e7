import type { FrameEvent, FrameHello, HostHello, Version } from '../../../sdk/protocol/messages.ts';
import type { PageContext, Size, ToolCall, ToolOutcome } from '../../../sdk/protocol/messages.ts';
import type { FrameMethods, Handlers } from '../../../sdk/protocol/methods.ts';

/**
 * The app's functions that the host page may call.
 * Arguments have been checked; an error or a rejection is answered to the host page as a failed call.
 */
export type FrameHandlers = Handlers<Omit<FrameMethods, 'ping'>>;

/** The app's greeting in the handshake; what is not known yet follows by `emit`. */
export type FrameGreeting = Omit<FrameHello, keyof Version>;

/** The living connection to the host page. Commands never throw: the chat loses nothing when the host page is gone. */
export type HostConnection = {
  /** The host page's greeting: mode, whether the chat is open, locale and color scheme that it asks for. */
  host: HostHello;
  /** The host page's exact origin. */
  hostOrigin: string;
  close(): void;
  resize(size: Size): void;
  emit(event: FrameEvent): void;
  /** Runs a tool of the page; a failure on the way is an outcome like the tool's own. */
  runTool(call: ToolCall, timeoutMs: number): Promise<ToolOutcome>;
  cancelTool(callId: string): void;
  /** Undefined when the host page has none, or does not say within the time. */
  getContext(timeoutMs: number): Promise<PageContext | undefined>;
  /** null when nobody is logged in on the host page; rejects when it cannot say. */
  getUserToken(): Promise<string | null>;
  dispose(): void;
};
