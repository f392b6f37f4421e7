import { ChatError } from './chat-error.ts';
import type { Chat, ChatEvents, ChatState } from './chat.ts';
import { createCallQueue } from './call-queue.ts';
import type { FrameCall, FrameCallOutcome } from './connection.ts';
import { createEvents } from './events.ts';
import { attemptFrame } from './frame-attempt.ts';
import type { FrameAttempt } from './frame-attempt.ts';
import { createFrame } from './frame.ts';
import { watchOpenPanel } from './full-screen.ts';
import { whenIdle } from './idle.ts';
import type { Settings } from './options.ts';
import { buildPageAddress } from './protocol/address.ts';
import { readColorScheme, readLocale, readSize, readText } from './protocol/guards.ts';
import type { FrameHello } from './protocol/host-api.ts';
import type { FrameEvent } from './protocol/messages.ts';
import { createReadiness } from './readiness.ts';
import { localeOfPage, textsOf } from './texts.ts';
import { createView } from './view.ts';

const demand = <T>(value: T | undefined, expected: string): T => {
  if (value === undefined) throw new ChatError('INVALID_CALL', `The argument must be ${expected}.`);
  return value;
};

/** Brings a chat to life; `onDestroy` is called once it has left the page. */
export const startChat = (settings: Settings, onDestroy: () => void): Chat => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const isInline = settings.mode === 'inline';
  const events = createEvents<ChatEvents>();
  const queue = createCallQueue();
  const readiness = createReadiness();
  let state: ChatState = 'idle';
  let isOpen = isInline;
  let { locale, colorScheme, title } = settings;
  let attempt: FrameAttempt | undefined;
  let frame: HTMLIFrameElement | undefined;
  let openPanel: AbortController | undefined;

  const view = createView(
    settings,
    {
      pageUrl: buildPageAddress(settings.appUrl, settings.ids),
      onIntent: () => state === 'idle' && load(),
      onToggle: () => (isOpen ? close() : open()),
      onClose: () => close(),
      onRetry: () => load(),
    },
    signal,
  );
  view.setLocale(locale ?? localeOfPage());
  view.setScheme(colorScheme ?? 'auto');

  /** A call whose failure nobody waits for. */
  const tell = async (...call: FrameCall): Promise<FrameCallOutcome> =>
    (await attempt?.call(...call)) ?? { ok: false, code: 'CALL_FAILED', message: 'The chat is not loaded.' };

  const focusFrame = () => {
    if (!isOpen || isInline || !view.mayTakeFocus()) return;
    frame?.focus();
    void tell('focus');
  };

  const showTheme = ({ colorScheme: shown, themeColor }: Pick<FrameHello, 'colorScheme' | 'themeColor'>) => {
    view.setScheme(shown);
    if (themeColor) view.setThemeColor(themeColor);
    // Where element and document disagree, the browser paints an opaque canvas behind the document.
    if (frame) frame.style.colorScheme = shown;
  };

  const nameBot = (name: string) => {
    title = name;
    if (frame) frame.title = name;
  };

  const onHello = (greeting: FrameHello) => {
    const wasReady = state === 'ready';
    state = 'ready';
    view.setLocale(locale ?? greeting.locale);
    showTheme(greeting);
    if (greeting.botName) nameBot(greeting.botName);
    view.setStage('ready');
    void tell(isOpen ? 'show' : 'hide');
    if (!wasReady) focusFrame();
    queue.replay();
    readiness.resolve();
    events.emit('ready', { botName: greeting.botName });
  };

  const onEvent = (event: FrameEvent) => {
    switch (event.type) {
      case 'bot-named':
        nameBot(event.name);
        break;
      case 'theme-changed':
        showTheme(event);
        break;
      case 'locale-changed':
        locale = event.locale;
        view.setLocale(event.locale);
        break;
      case 'unread-changed':
        events.emit('unread', { count: event.count });
        break;
      case 'message-added':
        events.emit('message', { messageId: event.messageId, role: event.role });
        break;
      case 'error-raised':
        events.emit('error', new ChatError('CHAT_FAILED', `${event.code}: ${event.message}`));
        break;
    }
  };

  const load = () => {
    if (state === 'loading' || state === 'ready' || state === 'destroyed') return;
    attempt?.dispose();
    state = 'loading';
    readiness.renew();
    view.setStage('loading');
    frame = createFrame(settings, title ?? textsOf(locale ?? localeOfPage()).chat, { locale, colorScheme });
    attempt = attemptFrame(frame, view.panel, settings.connectTimeoutMs, {
      answer: () => ({
        mode: settings.mode,
        isOpen,
        ...(locale && { locale }),
        ...(colorScheme && { colorScheme }),
      }),
      onHello,
      onClose: () => close(),
      onResize: (size) => {
        if (!isInline) view.setSize(size);
        events.emit('resize', size);
      },
      onEvent,
      onFailure: (error) => {
        state = 'failed';
        view.setStage('failed');
        readiness.reject(error);
        events.emit('error', error);
      },
    });
  };

  const demandLiving = () => {
    if (state === 'destroyed') throw new ChatError('DESTROYED', 'This chat has been destroyed.');
  };

  /** A call that waits for the chat, or is made at once when it is ready. */
  const ask = (...call: FrameCall): Promise<void> => {
    demandLiving();
    const run = async () => {
      const outcome = await tell(...call);
      if (!outcome.ok) throw new ChatError(outcome.code, outcome.message);
    };
    const result = state === 'ready' ? run() : queue.add(run);
    // Whoever does not wait for the result is not to see an unhandled rejection.
    result.catch(() => undefined);
    return result;
  };

  const open = () => {
    demandLiving();
    load();
    if (isOpen) return;
    isOpen = true;
    view.setOpen(true);
    if (!isInline) {
      openPanel = new AbortController();
      watchOpenPanel(view.panel, (viewport) => void tell('setViewport', viewport), openPanel.signal);
    }
    void tell('show');
    if (state === 'ready') focusFrame();
    events.emit('open', undefined);
  };

  const close = () => {
    demandLiving();
    if (!isOpen) return;
    isOpen = false;
    openPanel?.abort();
    view.setOpen(false);
    void tell('hide');
    events.emit('close', undefined);
  };

  if (isInline) load();
  else if (settings.preload === 'idle') whenIdle(() => state === 'idle' && load(), signal);

  return {
    get ready() {
      return readiness.promise;
    },
    get state() {
      return state;
    },
    get isOpen() {
      return isOpen;
    },
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    send(text) {
      demandLiving();
      demand(readText(text)?.trim() || undefined, 'a text that is neither empty nor too long');
      const sent = ask('send', text);
      load();
      return sent;
    },
    setDraft: (text) => ask('setDraft', demand(readText(text), 'a text that is not too long')),
    startNewChat: () => ask('startNewChat'),
    setLocale(next) {
      demandLiving();
      locale = demand(readLocale(next), 'en or zh-CN');
      view.setLocale(locale);
      if (state === 'ready') void tell('setLocale', locale);
    },
    setColorScheme(next) {
      demandLiving();
      colorScheme = demand(readColorScheme(next), 'light, dark or auto');
      view.setScheme(colorScheme);
      if (state === 'ready') void tell('setColorScheme', colorScheme);
    },
    resize(size) {
      demandLiving();
      const taken = demand(readSize(size), '{ width, height } in px');
      if (isInline) return;
      view.setSize(taken);
      events.emit('resize', taken);
    },
    on(name, listener) {
      demandLiving();
      return events.on(name, listener);
    },
    destroy() {
      if (state === 'destroyed') return;
      state = 'destroyed';
      isOpen = false;
      openPanel?.abort();
      attempt?.dispose();
      lifetime.abort();
      const error = new ChatError('DESTROYED', 'This chat has been destroyed.');
      queue.rejectAll(error);
      readiness.reject(error);
      events.clear();
      onDestroy();
    },
  };
};
