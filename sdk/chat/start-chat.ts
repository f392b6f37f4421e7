import { startFrame } from '../frame/start-frame.ts';
import { loadFramePart } from '../frame/load-frame-part.ts';
import type { FrameLink } from '../frame/frame-link.ts';
import { readKeptLook } from '../launcher/kept-look.ts';
import { firstPanelTexts, localeOfPage, panelTextsOf } from '../launcher/texts.ts';
import { createView } from '../launcher/view.ts';
import { createPage } from '../page/page.ts';
import { readColor } from '../protocol/guards.ts';
import type { ColorScheme, Locale } from '../protocol/vocabulary.ts';
import type { Call, FrameMethods } from '../protocol/methods.ts';
import { ChatError, destroyedError } from './chat-error.ts';
import type { ChatEvents } from './chat.ts';
import type { ChatContext } from './context.ts';
import { createEvents } from './events.ts';
import type { Settings } from './options.ts';
import { resultOf } from './catch-errors.ts';
import { createChatStore } from './state.ts';
import { createCallQueue, createReadyPromise } from './waiting.ts';

/** Runs something once the page has loaded and has nothing else to do. */
const whenIdle = (run: () => void, signal: AbortSignal): void => {
  // Safari has no idle callbacks before version 26; a timer after the load event serves there.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal });
};

/**
 * Joins a chat's state with its parts. Arguments are checked by the handle; the parts that speak to the frame
 * come on intent.
 *
 * It stays one function, though it is long: loading, opening, calling and destroying each use most of the
 * variables here, and handing those over would make the script larger that every page loads before anybody
 * wants a chat.
 */
export const startChat = (settings: Settings, pageUrl: string) => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const isBubble = settings.mode === 'bubble';
  // An earlier page of this tab may have kept `open`, or how many answers were unread. Some pages have no
  // storage.
  const kept = isBubble ? resultOf(() => sessionStorage.getItem(pageUrl)) : null;
  const look = readKeptLook(pageUrl);
  settings.color ??= readColor(look.color);
  const shownLocale = localeOfPage(settings.locale);
  const store = createChatStore({
    state: 'idle',
    isOpen: !isBubble,
    canType: false,
    unread: Number(kept) || 0,
    locale: settings.locale,
    shownLocale,
    colorScheme: settings.colorScheme,
    shownScheme: settings.colorScheme ?? 'auto',
    title: settings.title ?? panelTextsOf(firstPanelTexts, shownLocale).chat,
    wantsExpanded: false,
  });
  const events = createEvents<ChatEvents>();
  const queue = createCallQueue();
  const ready = createReadyPromise();
  let attempt: AbortController | undefined;
  let link: FrameLink | undefined;
  let hasTeaser = false;

  /** Uses the part that speaks to the frame; does nothing when it cannot be loaded. */
  const withFramePart = (use: Parameters<ReturnType<typeof loadFramePart>['then']>[0]) =>
    void loadFramePart(settings.nonce).then(use, () => undefined);

  const load = () => {
    if (!store.dispatch({ type: 'load' })) return;
    attempt?.abort();
    attempt = new AbortController();
    startFrame(context, attempt.signal, (started) => (link = started));
  };

  const loadIfIdle = () => {
    if (store.status.state === 'idle') load();
  };

  const open = () => {
    load();
    if (store.dispatch({ type: 'open', isOpen: true })) events.emit('open', undefined);
  };

  const close = () => {
    // Comes first: while the panel covers the page, the page cannot take the focus back.
    link?.uncover();
    if (store.dispatch({ type: 'close', isOpen: false })) events.emit('close', undefined);
  };

  const setExpanded = (wantsExpanded: boolean) => void store.dispatch({ type: 'expand', wantsExpanded });
  const escape = () => (view.isExpanded() ? setExpanded(false) : close());

  const toggle = () => (store.status.isOpen ? close() : open());

  const report: ChatContext['report'] = (code, message) => events.emit('error', new ChatError(code, message));

  const settle = (error?: ChatError) => {
    queue.settle(error);
    ready.settle(error);
  };

  /** Calls a method of the frame, now or once the chat is ready. */
  const call = (...[method, ...args]: Call<FrameMethods>): Promise<void> => {
    const run = async () => {
      const outcome = await link?.call(...([method, ...args] as Call<FrameMethods>));
      if (!outcome?.ok) throw new ChatError(outcome?.code ?? 'CALL_FAILED', outcome?.message ?? method);
    };
    link?.checkWindow();
    const result = store.status.state === 'ready' ? run() : queue.add(run);
    // A call that the page's visitor waits for also loads the chat.
    if (method === 'send' || method === 'login') load();
    // A page that does not wait for the result shall not see an unhandled rejection.
    result.catch(() => undefined);
    return result;
  };

  const view = createView(settings, store, { pageUrl, load, loadIfIdle, toggle, escape }, look, signal);

  const context: ChatContext = {
    settings,
    appOrigin: new URL(pageUrl).origin,
    pageUrl,
    isRestored: kept === 'open',
    store,
    events,
    view,
    page: createPage(settings, {
      signal,
      onChange: () => link?.sendPage(),
      onTool: (detail) => events.emit('tool', detail),
      onProblem: (message) => report('INVALID_CALL', message),
    }),
    load,
    open,
    close,
    call,
    report,

    resize: (size) => {
      view.setSize(size);
      // A size is seen only on a panel that is not expanded.
      setExpanded(false);
    },
    setExpanded,
    escape,

    settle,

    fail: (code, message) => {
      if (!store.dispatch({ type: 'failure' })) return;
      const error = new ChatError(code, message);
      // A listener may open the chat again, and that attempt has a promise of its own.
      ready.settle(error);
      events.emit('error', error);
    },
  };

  store.subscribe((status, previous) => {
    if (status.state === 'destroyed') return;
    if (status.state === 'loading') ready.renew();
    view.render(status, previous);
  }, signal);

  if (!isBubble) load();
  else if (context.isRestored) open();
  else if (settings.preload === 'idle') whenIdle(loadIfIdle, signal);
  if (settings.rules) {
    view.host.hidden = !store.status.isOpen && (look.hiddenUntil as number) > Date.now();
    whenIdle(() => withFramePart(({ startRules }) => startRules(context)), signal);
  }
  if (store.status.unread) withFramePart(({ showKeptUnread }) => showKeptUnread(context));

  return {
    ...context,
    /** Aborts when the chat is destroyed. */
    signal,
    toggle,

    get ready() {
      return ready.promise;
    },

    setLocale: (locale: Locale) => {
      store.dispatch({ type: 'locale', locale, shownLocale: localeOfPage(locale) });
      // A frame that has not greeted yet hears of it with the greeting.
      void link?.call('setLocale', locale);
    },

    setColorScheme: (colorScheme: ColorScheme) => {
      store.dispatch({ type: 'color-scheme', colorScheme, shownScheme: colorScheme });
      void link?.call('setColorScheme', colorScheme);
    },

    /** Shows a text beside the launcher; an empty one takes it away. */
    setTeaser: (text: string) => {
      // Most pages never show one, and the part that does it is fetched.
      if (!text && !hasTeaser) return;
      hasTeaser = true;
      withFramePart(({ setTeaser }) => setTeaser(context, text));
    },

    destroy: () => {
      if (!store.dispatch({ type: 'destroy', isOpen: false })) return;
      attempt?.abort();
      lifetime.abort();
      // The frame's part keeps this, but it may never have been loaded on this page.
      if (isBubble) resultOf(() => sessionStorage.removeItem(pageUrl));
      settle(destroyedError());
      events.clear();
    },
  };
};
