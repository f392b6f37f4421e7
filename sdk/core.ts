import type { createCallQueue } from './call-queue.ts';
import type { ChatError, ChatErrorCode } from './chat-error.ts';
import type { ChatEvents, ChatState } from './chat.ts';
import type { FrameCall, FrameCallOutcome } from './connection.ts';
import type { createEvents } from './events.ts';
import type { Offered } from './offers/offered.ts';
import type { Settings } from './options.ts';
import type { ColorScheme, Locale, Size } from './protocol/messages.ts';
import type { createReadiness } from './readiness.ts';
import type { createView } from './view.ts';

/** What draws the visitor's eye to the launcher. */
export type Attention = {
  /** Shows how many answers wait, on the launcher and in its name. */
  setUnread: (count: number) => void;
  /** Says something beside the launcher while the chat is closed; no text takes it away. */
  setTeaser: (text: string) => void;
};

/** A frame that is listened to, through reloads and moves. */
export type FollowedFrame = {
  /** Undefined while there is no connection. */
  call(...call: FrameCall): Promise<FrameCallOutcome | undefined>;
  /** Tells the frame what the page offers now. */
  pushOffers(): void;
  /** Puts the focus into the composer, unless the visitor has moved on. */
  focus(): void;
  /** Fails unless the frame greets within a few seconds. */
  expectGreeting(): void;
};

/** A chat's state and what can be done with it, as the parts that come later know it. */
export type ChatCore = {
  state: ChatState;
  isOpen: boolean;
  /** It stood open on the page that the visitor came from. */
  isRestored: boolean;
  unread: number;
  /** Once something is to draw the eye to the launcher. */
  attention: Promise<Attention> | undefined;
  locale: Settings['locale'];
  colorScheme: Settings['colorScheme'];
  /** The frame's name. */
  title: string;
  frame: HTMLIFrameElement | undefined;
  /** The frame has loaded, if only a page that says why it cannot. */
  hasLoaded: boolean;
  appOrigin: string;
  /** The chat as a page of its own. */
  pageUrl: string;
  events: ReturnType<typeof createEvents<ChatEvents>>;
  queue: ReturnType<typeof createCallQueue>;
  readiness: ReturnType<typeof createReadiness>;
  view: ReturnType<typeof createView>;
  offered: Offered;
  /** Tells the page of an error that no call of its own waits for. */
  report: (code: ChatErrorCode, message: string) => ChatError;
  /** The chat cannot be shown; says why once. */
  fail: (code: ChatErrorCode, message: string) => void;
  load: () => void;
  open: () => void;
  close: () => void;
  toggle: () => void;
  tell: (...call: FrameCall) => Promise<FrameCallOutcome | undefined>;
  pushOffers: () => void;
  /** A call that waits for the chat, or is made at once when it is ready. */
  ask: (...call: FrameCall) => Promise<void>;
  setLocale: (locale: Locale) => void;
  setColorScheme: (colorScheme: ColorScheme) => void;
  resize: (size: Size) => void;
  /** No text takes it away. */
  setTeaser: (text: string) => void;
  destroy: () => void;
};
