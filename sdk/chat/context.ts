import type { Page } from '../page/page.ts';
import type { FrameHello, Size } from '../protocol/messages.ts';
import type { View } from '../launcher/view.ts';
import type { ChatErrorCode } from './chat-error.ts';
import type { ChatEvents } from './chat.ts';
import type { createEvents } from './events.ts';
import type { Settings } from './options.ts';
import type { createChatStore } from './state.ts';

/** All parts of a chat share this, also those that are fetched later. */
export type ChatContext = {
  settings: Settings;
  appOrigin: string;
  /** The chat as a page of its own. */
  pageUrl: string;
  /** The chat was open on the page that the visitor came from. */
  isRestored: boolean;
  store: ReturnType<typeof createChatStore>;
  events: ReturnType<typeof createEvents<ChatEvents>>;
  view: View;
  page: Page;
  open: () => void;
  close: () => void;
  resize: (size: Size) => void;
  /** Makes the panel large, or takes it back to its size. */
  setExpanded: (isWanted: boolean) => void;
  /** Restores an expanded panel, closes another one. */
  escape: () => void;
  /** Takes the frame's greeting: the chat is ready from here on, and the calls that waited are made. */
  becomeReady: (greeting: FrameHello) => void;
  /** Tells the page of an error that no call of its own waits for. */
  report: (code: ChatErrorCode, message: string) => void;
  /** Ends an attempt to show the chat, and says why once. */
  fail: (code: ChatErrorCode, message: string) => void;
};

/** The iframe of one attempt to load the chat. */
export type ChatFrame = {
  element: HTMLIFrameElement;
  /** Something has loaded, if only an error page. */
  hasLoaded: boolean;
};
