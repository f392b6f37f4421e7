import type { ColorScheme, Locale } from '../protocol/vocabulary.ts';
import type { ChatState } from './chat.ts';

export type ChatStatus = {
  state: ChatState;
  isOpen: boolean;
  /** The visitor has not asked for the open chat: it moves no focus and says nothing by itself. */
  isQuiet?: boolean;
  /** The composer of the frame takes keys, although the chat still loads. */
  canType: boolean;
  /** Answers that came while the chat was closed. */
  unread: number;
  /** The language that was chosen; undefined leaves the choice to the visitor. */
  locale: Locale | undefined;
  /** The language of the texts on the host page. */
  shownLocale: string;
  /** The color scheme that the site asks for; undefined leaves the choice to the visitor. */
  colorScheme: ColorScheme | undefined;
  /** The color scheme on show. */
  shownScheme: ColorScheme;
  /** The name of the frame. */
  title: string;
  /** The visitor, or the site, wants a large panel; it is one only on a page that is wide enough. */
  wantsExpanded: boolean;
};

/** An event, with what it changes under the names of the status. */
export type ChatAction =
  /** The chat is wanted: by an intent, by `open()`, or by another try. */
  | { type: 'load' }
  | { type: 'composer-ready'; canType: true }
  /** The frame's own language, which is on show unless another was chosen. */
  | { type: 'greeting'; locale: Locale }
  /** The frame has died and is loaded again. */
  | { type: 'lost' }
  | { type: 'failure' }
  | { type: 'open'; isOpen: true; isQuiet?: true }
  | { type: 'close'; isOpen: false }
  /** The visitor, or the page, may ask for it from here on. */
  | { type: 'heard'; isQuiet: false }
  | { type: 'bot'; title: string }
  | { type: 'locale'; locale: Locale; shownLocale: string }
  | { type: 'color-scheme'; colorScheme: ColorScheme; shownScheme: ColorScheme }
  /** The frame shows this one. */
  | { type: 'scheme'; shownScheme: ColorScheme }
  | { type: 'unread'; unread: number }
  | { type: 'expand'; wantsExpanded: boolean }
  | { type: 'destroy'; isOpen: false };

/**
 * The state that follows each action but `destroy`; an action that is not named leaves the state as it is.
 */
const states: Record<Exclude<ChatState, 'destroyed'>, Partial<Record<ChatAction['type'], ChatState>>> = {
  idle: { load: 'loading' },
  loading: { greeting: 'ready', failure: 'failed' },
  ready: { lost: 'loading', failure: 'failed' },
  // A frame that was merely slow may still greet.
  failed: { load: 'loading', greeting: 'ready' },
};

/**
 * The status after an action; the very same object when the action changes nothing. Nothing else changes a
 * status.
 */
export const transition = (status: ChatStatus, action: ChatAction): ChatStatus => {
  if (status.state === 'destroyed') return status;
  const { type, ...named } = action;
  const change = type === 'greeting' ? { shownLocale: action.locale } : named;
  const state = type === 'destroy' ? 'destroyed' : (states[status.state][type] ?? status.state);
  const next: ChatStatus = { ...status, ...change, state };
  // The composer takes keys early only while the chat loads.
  next.canType &&= state === 'loading';
  const names = Object.keys(next) as (keyof ChatStatus)[];
  return names.every((name) => next[name] === status[name]) ? status : next;
};

type Listener = (status: ChatStatus, previous: ChatStatus) => void;

/** Keeps the status of one chat. */
export const createChatStore = (initial: ChatStatus) => {
  let status = initial;
  const listeners = new Set<Listener>();
  return {
    get status() {
      return status;
    },
    /** Returns whether the action has changed anything. */
    dispatch(action: ChatAction): boolean {
      const previous = status;
      status = transition(previous, action);
      if (status === previous) return false;
      for (const listener of new Set(listeners)) listener(status, previous);
      return true;
    },
    /** Calls the listener after each change, until the signal aborts. */
    subscribe(listener: Listener, signal: AbortSignal): void {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
};

export type ChatStore = ReturnType<typeof createChatStore>;
