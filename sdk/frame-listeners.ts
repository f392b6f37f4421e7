import { attend } from './attend.ts';
import type { ChatCore } from './core.ts';
import type { FrameListeners } from './connection.ts';
import type { Settings } from './options.ts';

/** What becomes of the chat on the page when the frame speaks. */
export const createFrameListeners = (
  core: ChatCore,
  settings: Settings,
  focus: () => void,
): FrameListeners => {
  const { view, events } = core;

  const nameBot = (name: string) => {
    core.title = name;
    if (core.frame) core.frame.title = name;
  };

  return {
    answer: () => ({
      mode: settings.mode,
      isOpen: core.isOpen,
      ...(core.locale && { locale: core.locale }),
      ...(core.colorScheme && { colorScheme: core.colorScheme }),
      hasTools: core.offered.tools.size > 0,
      hasUserToken: Boolean(core.offered.getUserToken),
      wantsText: settings.messageContents,
    }),
    onComposer: () => {
      if (core.state !== 'loading') return;
      view.setStage('shown');
      if (!core.isRestored) focus();
    },
    onHello: (greeting) => {
      const wasReady = core.state === 'ready';
      core.state = 'ready';
      view.setLocale(core.locale ?? greeting.locale);
      if (greeting.botName) nameBot(greeting.botName);
      view.setStage('ready');
      void core.tell(core.isOpen ? 'show' : 'hide');
      if (!wasReady && !core.isRestored) focus();
      core.queue.settle();
      core.readiness.settle();
      events.emit('ready', { botName: greeting.botName });
    },
    onTheme: ({ colorScheme, themeColor, textColor }) => {
      view.setScheme(colorScheme);
      if (themeColor && textColor) view.setThemeColor(themeColor, textColor);
      // Where element and document disagree, the browser paints an opaque canvas behind the document.
      if (core.frame) core.frame.style.colorScheme = colorScheme;
    },
    onClose: core.close,
    onResize: core.resize,
    onEvent: (event) => {
      switch (event.type) {
        case 'bot-named':
          nameBot(event.name);
          break;
        case 'locale-changed':
          core.locale = event.locale;
          view.setLocale(event.locale);
          break;
        case 'unread-changed':
          if (event.count === core.unread) break;
          core.unread = event.count;
          attend(core, settings, ({ setUnread }) => setUnread(event.count));
          events.emit('unread', { count: event.count });
          break;
        case 'message-added':
          events.emit('message', event.message);
          break;
        case 'login-changed':
          events.emit('login', { isLoggedIn: event.isLoggedIn });
          break;
        case 'error-raised':
          core.report('CHAT_FAILED', `${event.code}: ${event.message}`);
          break;
      }
    },
    onTokenFailure: (error) => core.report('TOKEN_FAILED', String(error)),
    onProblem: core.fail,
  };
};
