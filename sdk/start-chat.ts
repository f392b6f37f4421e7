import { createChatCore } from './chat-core.ts';
import { ChatError } from './chat-error.ts';
import type { Chat } from './chat.ts';
import type { Settings } from './options.ts';
import { COLOR_SCHEMES, LOCALES } from './protocol/messages.ts';

const demand = (isFit: boolean, expected: string): void => {
  if (!isFit) throw new ChatError('INVALID_CALL', `The argument must be ${expected}.`);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Brings a chat to life and gives the page its handle; `onDestroy` is called once it has left the page. */
export const startChat = (settings: Settings, onDestroy: () => void): Chat => {
  const core = createChatCore(settings);

  /** The method, for as long as the chat lives. */
  const living =
    <Values extends unknown[], Result>(method: (...values: Values) => Result) =>
    (...values: Values): Result => {
      if (core.state === 'destroyed') throw new ChatError('DESTROYED', 'This chat has been destroyed.');
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
      demand(typeof text === 'string', 'a text');
      const sent = core.ask('send', text);
      core.load();
      return sent;
    }),
    setDraft: living((text) => {
      demand(typeof text === 'string', 'a text');
      return core.ask('setDraft', text);
    }),
    startNewChat: living(() => core.ask('startNewChat')),
    setLocale: living((locale) => {
      demand(LOCALES.includes(locale), LOCALES.join(' or '));
      core.setLocale(locale);
    }),
    setColorScheme: living((colorScheme) => {
      demand(COLOR_SCHEMES.includes(colorScheme), COLOR_SCHEMES.join(' or '));
      core.setColorScheme(colorScheme);
    }),
    resize: living(core.resize),
    setContext: living((context) => {
      demand(isObject(context), 'an object');
      core.offered.context = context;
      core.pushOffers();
    }),
    registerTool: living((tool) => {
      demand(isObject(tool) && typeof tool.run === 'function', 'a tool with name, description and run');
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
      demand(typeof text === 'string', 'a text');
      core.view.showTeaser(text);
    }),
    hideTeaser: living(core.view.hideTeaser),
    on: living(core.events.on),
    destroy() {
      if (core.state === 'destroyed') return;
      core.destroy();
      onDestroy();
    },
  };
};
