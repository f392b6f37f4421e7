import { createChatCore } from './chat-core.ts';
import { ChatError } from './chat-error.ts';
import type { Chat } from './chat.ts';
import type { Settings } from './options.ts';
import type { Tool } from './tool.ts';
import { COLOR_SCHEME, LOCALE, type Rule, typeOf } from './read-options.ts';

const demand = (value: unknown, [isFit, expected]: Rule): void => {
  if (value === null || !isFit(value as never))
    throw new ChatError('INVALID_CALL', `It must be ${expected}.`);
};

const TEXT = typeOf('string');
const OBJECT = typeOf('object');
const TOOL: Rule = [(tool?: Tool) => typeof tool?.run === 'function', 'a tool'];

/** Brings a chat to life and gives the page its handle; `onDestroy` is called once it has left the page. */
export const startChat = (settings: Settings, onDestroy: () => void): Chat => {
  const core = createChatCore(settings);

  /** The method, for as long as the chat lives. */
  const living =
    <Values extends unknown[], Result>(method: (...values: Values) => Result) =>
    (...values: Values): Result => {
      if (core.state === 'destroyed') throw new ChatError('DESTROYED', 'The chat was destroyed.');
      return method(...values);
    };

  return {
    get ready() {
      return core.readiness.promise;
    },
    get state() {
      return core.state;
    },
    get isOpen() {
      return core.isOpen;
    },
    get unread() {
      return core.unread;
    },
    open: living(core.open),
    close: living(core.close),
    toggle: living(core.toggle),
    send: living((text) => {
      demand(text, TEXT);
      const sent = core.ask('send', text);
      core.load();
      return sent;
    }),
    setDraft: living((text) => {
      demand(text, TEXT);
      return core.ask('setDraft', text);
    }),
    startNewChat: living(() => core.ask('startNewChat')),
    setLocale: living((locale) => {
      demand(locale, LOCALE);
      core.setLocale(locale);
    }),
    setColorScheme: living((colorScheme) => {
      demand(colorScheme, COLOR_SCHEME);
      core.setColorScheme(colorScheme);
    }),
    resize: living(core.resize),
    setContext: living((context) => {
      demand(context, OBJECT);
      core.offered.context = context;
      core.pushOffers();
    }),
    registerTool: living((tool) => {
      demand(tool, TOOL);
      const { tools } = core.offered;
      tools.set(tool.name, tool);
      core.pushOffers();
      return () => {
        // Another tool may have taken the name meanwhile.
        if (tools.get(tool.name) !== tool) return;
        tools.delete(tool.name);
        core.pushOffers();
      };
    }),
    login: living(() => {
      const done = core.ask('login');
      core.load();
      return done;
    }),
    logout: living(() => core.ask('logout')),
    showTeaser: living((text) => {
      demand(text, TEXT);
      core.setTeaser(text);
    }),
    hideTeaser: living(() => core.setTeaser('')),
    on: living(core.events.on),
    destroy() {
      if (core.state === 'destroyed') return;
      core.destroy();
      onDestroy();
    },
  };
};
