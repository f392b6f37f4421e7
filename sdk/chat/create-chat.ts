import { buildPageAddress } from '../protocol/address.ts';
import { ChatError, destroyedError } from './chat-error.ts';
import type { Chat } from './chat.ts';
import { COLOR_SCHEME, LOCALE, OBJECT, readOptions, SIZE, TOOL, typeOf } from './options.ts';
import type { ChatOptions, Rule } from './options.ts';
import { startChat } from './start-chat.ts';

const TEXT = typeOf('string');

/** Makes the page's handle of a chat. */
const createHandle = (chat: ReturnType<typeof startChat>): Chat => {
  /** Wraps a method so that it throws once the chat is destroyed, and when its argument breaks the rule. */
  const living =
    <Values extends unknown[], Result>(method: (...values: Values) => Result, rule?: Rule) =>
    (...values: Values): Result => {
      if (chat.store.status.state === 'destroyed') throw destroyedError();
      const [value] = values;
      if (rule && (value === null || !rule[0](value as never)))
        throw new ChatError('INVALID_CALL', `It must be ${rule[1]}.`);
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
    get isExpanded() {
      return chat.view.isExpanded();
    },
    get unread() {
      return chat.store.status.unread;
    },
    open: living(chat.open),
    close: living(chat.close),
    toggle: living(chat.toggle),
    send: living((text) => chat.call('send', text), TEXT),
    setDraft: living((text) => chat.call('setDraft', text), TEXT),
    startNewChat: living(() => chat.call('startNewChat')),
    setLocale: living(chat.setLocale, LOCALE),
    setColorScheme: living(chat.setColorScheme, COLOR_SCHEME),
    resize: living(chat.resize, SIZE),
    expand: living(() => chat.setExpanded(true)),
    restore: living(() => chat.setExpanded(false)),
    setContext: living(chat.page.setContext, OBJECT),
    registerTool: living(chat.page.registerTool, TOOL),
    login: living(() => chat.call('login')),
    logout: living(() => chat.call('logout')),
    showTeaser: living(chat.setTeaser, TEXT),
    hideTeaser: living(() => chat.setTeaser('')),
    on: living(chat.events.on),
    destroy: chat.destroy,
  };
};

/** The chats that live, and what tells each from the others. */
const chats = new Map<Chat, ReturnType<typeof startChat> & { key: string }>();

/**
 * Puts a chat on the page. Nothing is asked of the network before the visitor, or `open()`, asks for it. With
 * the app, ids, mode and container of a chat that lives already, that chat comes back and the other options
 * are left aside; but one whose container has left the page ends, and another takes its place. Throws a
 * `ChatError` with the code `INVALID_OPTIONS`, or `NO_BROWSER` outside of one.
 */
export const createChat = (options: ChatOptions): Chat => {
  if (typeof document === 'undefined') throw new ChatError('NO_BROWSER', 'A chat needs a browser.');
  const settings = readOptions(options);
  const { appUrl, signal } = settings;
  const pageUrl = buildPageAddress(appUrl, settings);
  const key = settings.mode + pageUrl;
  for (const [chat, other] of chats) {
    if (other.key !== key) continue;
    if (!other.view.hasPlace()) chat.destroy();
    else if (other.settings.container === settings.container) return chat;
  }

  const started = startChat(settings, pageUrl);
  const chat = createHandle(started);
  chats.set(chat, { ...started, key });
  started.signal.addEventListener('abort', () => chats.delete(chat));
  if (signal?.aborted) started.destroy();
  signal?.addEventListener('abort', started.destroy, { signal: started.signal });
  return chat;
};
