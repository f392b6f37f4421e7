import { ChatError } from './chat-error.ts';
import type { Chat, ChatEvents, ChatState } from './chat.ts';
import { createCallQueue } from './call-queue.ts';
import type { FrameCall, FrameListeners, Theme } from './connection.ts';
import { createEvents } from './events.ts';
import { attemptFrame } from './frame-attempt.ts';
import type { FrameAttempt } from './frame-attempt.ts';
import { createFrame } from './frame.ts';
import { whenIdle } from './idle.ts';
import type { Settings } from './options.ts';
import { buildPageAddress } from './protocol/address.ts';
import { COLOR_SCHEMES, LOCALES } from './protocol/messages.ts';
import type { Size } from './protocol/messages.ts';
import type { FrameHello } from './protocol/host-api.ts';
import { createReadiness } from './readiness.ts';
import { localeOfPage, textsOf } from './texts.ts';
import { createView } from './view.ts';

const demand = (isFit: boolean, expected: string): void => {
  if (!isFit) throw new ChatError('INVALID_CALL', `The argument must be ${expected}.`);
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

  const tell = async (...call: FrameCall) => attempt?.call(...call);

  const focusFrame = () => {
    if (!isOpen || isInline || !view.mayTakeFocus()) return;
    frame?.focus();
    void tell('focus');
  };

  const onTheme = ({ colorScheme: shown, themeColor, textColor }: Theme) => {
    view.setScheme(shown);
    if (themeColor && textColor) view.setThemeColor(themeColor, textColor);
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
    if (greeting.botName) nameBot(greeting.botName);
    view.setStage('ready');
    void tell(isOpen ? 'show' : 'hide');
    if (!wasReady) focusFrame();
    queue.replay();
    readiness.resolve();
    events.emit('ready', { botName: greeting.botName });
  };

  const onEvent: FrameListeners['onEvent'] = (event) => {
    switch (event.type) {
      case 'bot-named':
        nameBot(event.name);
        break;
      case 'locale-changed':
        locale = event.locale;
        view.setLocale(event.locale);
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
      onTheme,
      onClose: () => close(),
      onResize: resize,
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
      if (!outcome?.ok) throw new ChatError(outcome?.code ?? 'CALL_FAILED', outcome?.message ?? call[0]);
    };
    const result = state === 'ready' ? run() : queue.add(run);
    // Whoever does not wait for the result is not to see an unhandled rejection.
    result.catch(() => undefined);
    return result;
  };

  const demandText = (text: unknown) => {
    demandLiving();
    demand(typeof text === 'string', 'a text');
  };

  const resize = (size: Size) => {
    if (!isInline) view.setSize(size);
    events.emit('resize', size);
  };

  const open = () => {
    demandLiving();
    load();
    if (isOpen) return;
    isOpen = true;
    view.setOpen(true);
    void tell('show');
    if (state === 'ready') focusFrame();
    events.emit('open', undefined);
  };

  const close = () => {
    demandLiving();
    if (!isOpen) return;
    isOpen = false;
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
      demandText(text);
      const sent = ask('send', text);
      load();
      return sent;
    },
    setDraft(text) {
      demandText(text);
      return ask('setDraft', text);
    },
    startNewChat: () => ask('startNewChat'),
    setLocale(next) {
      demandLiving();
      demand(LOCALES.includes(next), LOCALES.join(' or '));
      locale = next;
      view.setLocale(next);
      if (state === 'ready') void tell('setLocale', next);
    },
    setColorScheme(next) {
      demandLiving();
      demand(COLOR_SCHEMES.includes(next), COLOR_SCHEMES.join(' or '));
      colorScheme = next;
      view.setScheme(next);
      if (state === 'ready') void tell('setColorScheme', next);
    },
    resize(size) {
      demandLiving();
      resize(size);
    },
    on(name, listener) {
      demandLiving();
      return events.on(name, listener);
    },
    destroy() {
      if (state === 'destroyed') return;
      state = 'destroyed';
      isOpen = false;
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
