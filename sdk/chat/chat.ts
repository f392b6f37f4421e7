import type { ChatError } from './chat-error.ts';
import type { ContextOptions, Tool } from '../page/options.ts';
import type { ChatMessage, Size } from '../protocol/messages.ts';
import type { ColorScheme, Locale } from '../protocol/vocabulary.ts';

/** `idle`: nothing has been asked of the network yet. `failed`: the visitor or `open()` may try again. */
export type ChatState = 'idle' | 'loading' | 'ready' | 'failed' | 'destroyed';

/** The detail that a listener is given, by the event's name. */
export type ChatEvents = {
  /**
   * The chat answers; again after each recovery. `botName` is undefined while the bot's configuration is
   * still on its way.
   */
  ready: { botName: string | undefined };
  /** The chat has been opened, by the visitor or by your code. */
  open: undefined;
  /** The chat has been closed. */
  close: undefined;
  /**
   * The loaded chat has another size now, in CSS px: by your code, the visitor, its content, or the window.
   * Comes once for each change, after it.
   */
  resize: Required<Size> & { isExpanded: boolean };
  /** How many answers have come while the chat was closed; 0 once they have been seen. */
  unread: { count: number };
  /** A question or an answer is complete; its text only with the option `includeMessageText`. */
  message: ChatMessage;
  /** A tool of the page has started or ended. */
  tool: { name: string; callId: string; phase: 'started' | 'done' | 'failed' };
  /** The visitor is a user of the site now, or is anonymous again. */
  login: { isLoggedIn: boolean };
  /**
   * A rule: the chat has spoken first, the visitor has pressed its teaser, or has put it away or closed the
   * chat.
   */
  rule: { name: string; phase: 'spoken' | 'accepted' | 'dismissed' };
  /** Something failed that no call of yours waits for. */
  error: ChatError;
};

/**
 * A living chat on the host page.
 * Calls made before it is ready wait, at most 100 of them, and are made once, in order.
 * After `destroy()` every call but `destroy` throws a `ChatError` with the code `DESTROYED`.
 */
export type Chat = {
  /**
   * Settles when the chat answers, or with a `ChatError`; after a failure, the next attempt makes a new
   * promise. Reading it loads nothing.
   */
  readonly ready: Promise<void>;
  /** The state of the chat. */
  readonly state: ChatState;
  /** Whether the chat is shown. */
  readonly isOpen: boolean;
  /**
   * Whether the panel is large: wanted by the visitor or your code, allowed, and on a page that is wide
   * enough.
   */
  readonly isExpanded: boolean;
  /** Answers that have come while the chat was closed. */
  readonly unread: number;
  /** Shows the chat, and loads it first where that has not been done. */
  open(): void;
  /** Hides the chat; an answer that is being written goes on. */
  close(): void;
  /** Opens the chat where it is closed, and closes it where it is open. */
  toggle(): void;
  /**
   * Sends a message as if the visitor had typed it; loads the chat, but does not open it. While an answer is
   * being written, the message waits in the composer; rejects with `CALL_FAILED` when the visitor has a draft
   * there.
   */
  send(text: string): Promise<void>;
  /** Puts text into the composer without sending it; waits until the chat is loaded. */
  setDraft(text: string): Promise<void>;
  /** Begins a new conversation; the one before is kept. */
  startNewChat(): Promise<void>;
  /** Changes the language of visitors who have not chosen one in the menu. */
  setLocale(locale: Locale): void;
  /**
   * Changes between light and dark for visitors who have not chosen in the menu; `auto` follows their system.
   */
  setColorScheme(colorScheme: ColorScheme): void;
  /**
   * Gives the panel another size in CSS px, never larger than the window, and restores an expanded one. In
   * inline mode only the height counts, with `autoHeight` until the content changes; without effect in the
   * mode `page`.
   */
  resize(size: Size): void;
  /**
   * Makes the panel large, as its own button does, and so on the visitor's later pages. Has its effect once
   * the chat is loaded and the page is wide enough; none with `isExpandable: false`.
   */
  expand(): void;
  /** Takes an expanded panel back to its size. */
  restore(): void;
  /** Replaces the page's context that goes to the agent with each question. */
  setContext(context: ContextOptions): void;
  /**
   * Lets the agent call a function of the page, until the returned function is called. Throws `INVALID_CALL`
   * without `run`; a tool that is invalid otherwise is not offered, and once the chat is loaded an `error`
   * event with that code says why.
   */
  registerTool(tool: Tool): () => void;
  /**
   * Logs the visitor in as the site's user, whom `getUserToken` names. Rejects with `CALL_FAILED` when nobody
   * is logged in there, and with `LOGIN_REFUSED` and its reason when the service does not take the token.
   */
  login(): Promise<void>;
  /** The visitor is anonymous again. */
  logout(): Promise<void>;
  /**
   * Shows a text beside the launcher: at most 300 characters of plain text. Pressed, it opens the chat;
   * dismissed by the visitor, it and later ones stay away until the next page load. Does nothing while the
   * chat is open, and in modes without a launcher.
   */
  showTeaser(text: string): void;
  /** Takes the teaser away. */
  hideTeaser(): void;
  /** Calls the listener at each such event, until the returned function is called. */
  on<Name extends keyof ChatEvents>(name: Name, listener: (detail: ChatEvents[Name]) => void): () => void;
  /**
   * Takes the chat off the page: no element, listener or timer is left. Conversations are kept by the
   * service.
   */
  destroy(): void;
};
