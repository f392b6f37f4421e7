import type { Page } from '../page/page.ts';
import type { Call, FrameMethods } from '../protocol/methods.ts';
import type { Size } from '../protocol/messages.ts';
import type { View } from '../launcher/view.ts';
import type { ChatError, ChatErrorCode } from './chat-error.ts';
import type { ChatEvents } from './chat.ts';
import type { createEvents } from './events.ts';
import type { Settings } from './options.ts';
import type { ChatStore } from './state.ts';

/** All parts of a chat share this, also those that are fetched later. */
export type ChatContext = {
  settings: Settings;
  appOrigin: string;
  /** The chat as a page of its own. */
  pageUrl: string;
  /** The chat was open on the page that the visitor came from. */
  isRestored: boolean;
  store: ChatStore;
  events: ReturnType<typeof createEvents<ChatEvents>>;
  view: View;
  page: Page;
  /** Loads the chat, unless that has been done. */
  load: () => void;
  open: () => void;
  close: () => void;
  resize: (size: Size) => void;
  /** Makes the panel large, or takes it back to its size. */
  setExpanded: (isWanted: boolean) => void;
  /** Restores an expanded panel, closes another one. */
  escape: () => void;
  /** Makes the calls that waited for the chat and settles its promise, or rejects all with the error. */
  settle: (error?: ChatError) => void;
  /** Calls a method of the frame, now or once the chat is ready. */
  call: (...call: Call<FrameMethods>) => Promise<void>;
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
