import type { ChatContext, ChatFrame } from '../chat/context.ts';
import type { FrameEvent, FrameHello } from '../protocol/messages.ts';
import type { Call, FrameMethods } from '../protocol/methods.ts';
import { followExpansion, watchSize } from './panel-size.ts';
import { connectToFrame } from './connection.ts';
import { coverScreen } from './full-screen.ts';
import { textColorOn } from './text-color.ts';
import { showUnread } from '../launcher/load-notices.ts';

export { setTeaser, showKeptUnread } from '../launcher/load-notices.ts';

/** How often a frame that has died is loaded again before the visitor is asked. */
const RECOVERIES_MAX = 3;
/** How long a frame that has loaded may stay silent before it counts as blocked: `load` comes for error pages too. */
const SILENCE_MAX_MS = 4_000;

/**
 * Keeps the page connected to the frame through reloads and moves until the signal aborts; says once why the frame is silent if it is.
 * After that it goes on listening, so a chat that was merely slow still arrives.
 */
export const linkFrame = (context: ChatContext, frame: ChatFrame, signal: AbortSignal) => {
  const { settings, appOrigin, pageUrl, isRestored, store, view, events } = context;
  const { element } = frame;
  const isBubble = settings.mode === 'bubble';
  let connection: ReturnType<typeof connectToFrame> | undefined;
  let connectedWindow: Window | null = null;
  /** The window that greeted last. */
  let greetedWindow: Window | null = null;
  let greetings = 0;
  let recoveries = 0;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let openPanel: AbortController | undefined;

  const tellExpansion = followExpansion(
    context,
    (expansion) => void connection?.call('setExpansion', expansion),
    signal,
  );
  // It begins once a large panel is restored, because that is no change of size.
  watchSize(context, signal);

  /** Puts the focus into the composer, unless the visitor has moved on. */
  const focus = () => {
    const { state, canType, isOpen } = store.status;
    if (!isBubble || !isOpen || !(canType || state === 'ready') || !view.mayTakeFocus()) return;
    element.focus();
    void connection?.call('focus');
  };

  /** Covers a narrow screen while the chat is open. */
  const cover = () => {
    const { state, isOpen } = store.status;
    openPanel?.abort();
    // Where there is no launcher of ours, a chat that covers the screen can be closed only by its own button.
    if (!isOpen || !isBubble || (!view.button && state !== 'ready')) return;
    openPanel = new AbortController();
    coverScreen(context, (viewport) => void connection?.call('setViewport', viewport), openPanel.signal);
  };

  /** Tells the frame whether it is seen. */
  const showOpen = () => {
    const { isOpen } = store.status;
    void connection?.call(isOpen ? 'show' : 'hide');
    if (isOpen) connection?.sendPage();
    cover();
  };

  /** Keeps for the next page of this tab whether the chat is open, or how many answers are unread. `destroy` removes it. */
  const keep = () => {
    if (!isBubble) return;
    const { state, isOpen, unread } = store.status;
    try {
      const kept = isOpen && state !== 'failed' ? 'open' : unread;
      if (kept) sessionStorage.setItem(pageUrl, `${kept}`);
      else sessionStorage.removeItem(pageUrl);
    } catch {
      // The page has no storage, or no room: the chat is closed on the next one.
    }
  };

  const showTheme = ({ colorScheme, themeColor }: Pick<FrameHello, 'colorScheme' | 'themeColor'>) => {
    store.dispatch({ type: 'scheme', shownScheme: colorScheme });
    if (themeColor) {
      view.host.style.setProperty('--theme', themeColor);
      view.host.style.setProperty('--on-theme', textColorOn(themeColor));
    }
    // If element and document have different schemes, the browser paints an opaque canvas behind the document.
    element.style.colorScheme = colorScheme;
  };

  const onGreeting = (greeting: FrameHello) => {
    clearTimeout(silenceTimer);
    greetings += 1;
    greetedWindow = connectedWindow;
    const wasReady = store.status.state === 'ready';
    showTheme(greeting);
    showOpen();
    tellExpansion();
    context.becomeReady(greeting);
    if (!wasReady && !isRestored) focus();
    connection?.sendPage();
  };

  const onEvent = (event: FrameEvent) => {
    switch (event.type) {
      case 'bot':
      case 'locale':
        store.dispatch(event);
        break;
      case 'theme':
        showTheme(event);
        break;
      case 'unread':
        if (!store.dispatch(event)) break;
        showUnread(context);
        events.emit('unread', { count: event.count });
        break;
      case 'message':
      case 'login': {
        const { type, ...detail } = event;
        events.emit(type, detail);
        break;
      }
      case 'error':
        context.report('CHAT_FAILED', `${event.code}: ${event.message}`);
        break;
    }
  };

  const expectGreeting = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      if (greetedWindow) giveUp();
      else
        import('./diagnosis.ts').then(
          ({ diagnose }) => diagnose(context, frame, expectGreeting, signal),
          () => context.fail('CONNECTION_LOST', `${appOrigin} cannot be reached.`),
        );
    }, SILENCE_MAX_MS);
  };

  const connect = () => {
    connection?.dispose();
    connectedWindow = element.contentWindow;
    if (!connectedWindow) return;
    connection = connectToFrame(context, connectedWindow, {
      onComposerReady: () => {
        if (store.dispatch({ type: 'composer-ready' }) && !isRestored) focus();
      },
      onGreeting,
      onEvent,
    });
  };

  const giveUp = () => context.fail('CONNECTION_LOST', `${appOrigin} stopped answering.`);

  /** Loads a frame again that no longer answers. */
  const recover = () => {
    recoveries += 1;
    if (recoveries > RECOVERIES_MAX) {
      giveUp();
      return;
    }
    store.dispatch({ type: 'lost' });
    // This is the time that it has to load; then the time of silence counts, as for any other frame.
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(giveUp, settings.connectTimeoutMs);
    // A frame that is put in anew loads anew.
    view.panel.append(element);
  };

  /** Finds out whether the frame still answers. No event tells that its process has ended, or that it has greeted an older connection. */
  const probe = async () => {
    if (store.status.state !== 'ready') return;
    const asked = connection;
    const heard = greetings;
    const outcome = await asked?.call('ping');
    // Another probe that waited has acted already, or the frame has reloaded: then it misses the call, but greets again.
    if (asked !== connection || heard !== greetings) return;
    if (!outcome || outcome.ok) clearTimeout(silenceTimer);
    else if (outcome.code === 'CONNECTION_LOST') connect();
    else if (outcome.code === 'CALL_TIMEOUT' && store.status.state === 'ready') recover();
  };

  element.addEventListener(
    'load',
    () => {
      expectGreeting();
      // An element that was moved in the page has a new window, which the old connection does not hear.
      if (element.contentWindow !== connectedWindow) connect();
      else void probe();
    },
    { signal },
  );
  view.panel.addEventListener('pointerenter', () => void probe(), { signal });
  store.subscribe(({ state, isOpen, title }, previous) => {
    if (state === 'destroyed') return;
    element.title = title;
    if (isOpen !== previous.isOpen) {
      showOpen();
      focus();
      void probe();
    } else if (state !== previous.state) cover();
    keep();
  }, signal);
  signal.addEventListener('abort', () => {
    clearTimeout(silenceTimer);
    openPanel?.abort();
    connection?.dispose();
  });

  expectGreeting();
  connect();
  showOpen();
  keep();
  return {
    /** Calls a method of the frame; undefined while there is no connection. */
    call: async (...call: Call<FrameMethods>) => connection?.call(...call),
    /** A frame that has been moved in the page loads anew, so what is called now waits for its greeting. */
    checkWindow: () => {
      if (element.contentWindow !== greetedWindow) store.dispatch({ type: 'lost' });
    },
    /** Gives the page back what a panel that covers the screen has taken: the visitor may go on there. */
    uncover: () => openPanel?.abort(),
    /** Tells the frame of the page's tools and context. */
    sendPage: () => connection?.sendPage(),
  };
};

export type FrameLink = ReturnType<typeof linkFrame>;
