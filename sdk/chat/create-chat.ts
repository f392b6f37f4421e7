import type { Tool } from '../page/options.ts';
import { buildPageAddress } from '../protocol/address.ts';
import { ChatError } from './chat-error.ts';
import type { Chat } from './chat.ts';
import type { ChatOptions, Settings } from './options.ts';
import { COLOR_SCHEME, LOCALE, readOptions, type Rule, typeOf } from './read-options.ts';
import { startChat } from './start-chat.ts';

const demand = (value: unknown, [isFit, expected]: Rule): void => {
  if (value === null || !isFit(value as never))
    throw new ChatError('INVALID_CALL', `It must be ${expected}.`);
};

const TEXT = typeOf('string');
const OBJECT = typeOf('object');
const TOOL: Rule = [(tool?: Tool) => typeof tool?.run === 'function', 'a tool'];

/** Starts a chat and makes the page's handle of it, which checks every argument; `onDestroy` is called once it has left the page. */
const createHandle = (settings: Settings, onDestroy: () => void): Chat => {
  const chat = startChat(settings);

  /** Wraps a method so that it throws once the chat is destroyed. */
  const living =
    <Values extends unknown[], Result>(method: (...values: Values) => Result) =>
    (...values: Values): Result => {
      if (chat.store.status.state === 'destroyed')
        throw new ChatError('DESTROYED', 'The chat was destroyed.');
      return method(...values);
    };

  return {
    get ready() {
      return chat.ready;
    },
    get state() {
      return chat.store.status.state;
    },
    get isOpen() {
      return chat.store.status.isOpen;
    },
    get unread() {
      return chat.store.status.unread;
    },
    open: living(chat.open),
    close: living(chat.close),
    toggle: living(chat.toggle),
    send: living((text) => {
      demand(text, TEXT);
      const sent = chat.call('send', text);
      chat.load();
      return sent;
    }),
    setDraft: living((text) => {
      demand(text, TEXT);
      return chat.call('setDraft', text);
    }),
    startNewChat: living(() => chat.call('startNewChat')),
    setLocale: living((locale) => {
      demand(locale, LOCALE);
      chat.setLocale(locale);
    }),
    setColorScheme: living((colorScheme) => {
      demand(colorScheme, COLOR_SCHEME);
      chat.setColorScheme(colorScheme);
    }),
    resize: living(chat.resize),
    setContext: living((context) => {
      demand(context, OBJECT);
      chat.page.setContext(context);
    }),
    registerTool: living((tool) => {
      demand(tool, TOOL);
      return chat.page.registerTool(tool);
    }),
    login: living(() => {
      const done = chat.call('login');
      chat.load();
      return done;
    }),
    logout: living(() => chat.call('logout')),
    showTeaser: living((text) => {
      demand(text, TEXT);
      chat.setTeaser(text);
    }),
    hideTeaser: living(() => chat.setTeaser('')),
    on: living(chat.on),
    destroy() {
      if (chat.store.status.state === 'destroyed') return;
      chat.destroy();
      onDestroy();
    },
  };
};

const chats = new Map<string, Chat>();

/**
 * Puts a chat on the page. Nothing is asked of the network before the visitor, or `open()`, asks for it.
 * With the app and ids of a chat that lives already, that chat comes back and the other options are left aside.
 * Throws a `ChatError` with the code `INVALID_OPTIONS`.
 */
export const createChat = (options: ChatOptions): Chat => {
  const settings = readOptions(options);
  const { appUrl, ids, signal } = settings;
  const key = buildPageAddress(appUrl, ids);
  const existing = chats.get(key);
  if (existing) return existing;

  const lifetime = new AbortController();
  const chat = createHandle(settings, () => {
    lifetime.abort();
    chats.delete(key);
  });
  chats.set(key, chat);
  if (signal?.aborted) chat.destroy();
  signal?.addEventListener('abort', () => chat.destroy(), { signal: lifetime.signal });
  return chat;
};
