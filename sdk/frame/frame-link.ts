import type { ChatContext, ChatFrame } from '../chat/context.ts';
import { resultOf } from '../chat/catch-errors.ts';
import { LOGIN_REFUSED } from '../protocol/vocabulary.ts';
import type { FrameEvent, FrameHello } from '../protocol/messages.ts';
import { panelRadius } from '../protocol/panel-radius.ts';
import { followExpansion, watchSize } from './panel-size.ts';
import { coverScreen } from './full-screen.ts';
import { createLifeline } from './lifeline.ts';
import { keepLook, tellOfLook } from '../launcher/keep-look.ts';
import { showUnread } from '../launcher/load-notices.ts';

export { setTeaser, showKeptUnread } from '../launcher/load-notices.ts';
export { startRules } from '../rules/load-rules.ts';

type Theme = Pick<FrameHello, 'colorScheme' | 'themeColor' | 'launcher' | 'placement' | 'roundedCorners'>;

/**
 * Keeps for the next page of this tab whether the chat is open, or how many answers are unread. `destroy`
 * removes it.
 */
const keepStatus = ({ settings, pageUrl, store }: ChatContext): void => {
  if (settings.mode !== 'bubble') return;
  const { state, isOpen, unread } = store.status;
  const kept = isOpen && state !== 'failed' ? 'open' : unread;
  // Where the page has no storage, or no room, the chat is closed on the next one.
  resultOf(() => (kept ? sessionStorage.setItem(pageUrl, `${kept}`) : sessionStorage.removeItem(pageUrl)));
};

/**
 * Shows the style's color, and keeps what the style says of the launcher for later pages, before they have
 * loaded the chat: this page's launcher keeps its form and place under the visitor's pointer.
 */
const showTheme = (
  context: ChatContext,
  { element }: ChatFrame,
  { colorScheme, themeColor, launcher, placement, roundedCorners }: Theme,
): void => {
  const { store, view } = context;
  view.host.style.setProperty('--radius', `${panelRadius(roundedCorners)}px`);
  store.dispatch({ type: 'scheme', shownScheme: colorScheme });
  if (themeColor) {
    view.host.style.setProperty('--theme', themeColor);
    void keepLook(context, { color: themeColor, launcher, placement });
  }
  // If element and document have different schemes, the browser paints an opaque canvas behind the document.
  element.style.colorScheme = colorScheme;
};

/** Takes the frame's greeting: the chat is ready from here on, and the calls that waited are made. */
const becomeReady = ({ store, events, settle }: ChatContext, { locale, botName }: FrameHello): void => {
  if (botName) store.dispatch({ type: 'bot', title: botName });
  store.dispatch({ type: 'greeting', locale });
  settle();
  events.emit('ready', { botName });
};

/** Takes what the frame says has happened in it. */
const takeEvent = (context: ChatContext, frame: ChatFrame, event: FrameEvent): void => {
  const { store, events, report } = context;
  switch (event.type) {
    case 'bot':
      store.dispatch({ type: 'bot', title: event.name });
      break;
    case 'locale':
      store.dispatch({ ...event, shownLocale: event.locale });
      break;
    case 'theme':
      showTheme(context, frame, event);
      break;
    case 'unread':
      if (!store.dispatch({ type: 'unread', unread: event.count })) break;
      showUnread(context);
      events.emit('unread', { count: event.count });
      break;
    case 'message':
    case 'login': {
      const { type, ...detail } = event;
      events.emit(type, detail);
      break;
    }
    case 'error': {
      const { code, message } = event;
      if (code === LOGIN_REFUSED) report(code, message);
      else report('CHAT_FAILED', `${code}: ${message}`);
      break;
    }
  }
};

/** The look of panel and launcher that only a frame which speaks brings about. */
const styles = `
.expanded{--width:800px;--height:100%}
@media(width<480px),(height<480px){
.ready~.launcher[aria-expanded=true]{visibility:hidden}
.shown~.launcher[aria-expanded=true]{inset:2px 8px auto auto;scale:.7}
.shown~.launcher[aria-expanded=true] .text{display:none}
}
`;

const addStyles = (root: ShadowRoot, signal: AbortSignal): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  });
};

/** Loads the panel's texts where the chat is neither in English nor in Chinese, which are there already. */
const addPanelTexts = ({ store, view }: ChatContext): void => {
  if (/^(?:en|zh-CN)$/.test(store.status.shownLocale)) return;
  import('./panel-texts.ts').then(
    ({ morePanelTexts }) => view.addPanelTexts(morePanelTexts),
    // The panel stays in English.
    () => undefined,
  );
};

/** Joins the page with the frame until the signal aborts: what one shows, the other hears. */
export const linkFrame = (context: ChatContext, frame: ChatFrame, signal: AbortSignal) => {
  const { settings, isRestored, store, view } = context;
  const isBubble = settings.mode === 'bubble';
  let openPanel: AbortController | undefined;
  addPanelTexts(context);
  addStyles(view.root, signal);
  // A screen reader that follows the focus into the frame says the role and the name of what has opened.
  if (isBubble) view.panel.role = 'dialog';

  const tellExpansion = followExpansion(
    context,
    (expansion) => void lifeline.call('setExpansion', expansion),
    signal,
  );
  // It begins once a large panel is restored, because that is no change of size.
  watchSize(context, signal);

  /** Puts the focus into the composer, unless the visitor has moved on. */
  const focus = () => {
    const { state, canType, isOpen, isQuiet } = store.status;
    if (!isBubble || !isOpen || isQuiet || !(canType || state === 'ready') || !view.mayTakeFocus()) return;
    frame.element.focus();
    void lifeline.call('focus');
  };

  /** Covers a narrow screen while the chat is open. */
  const cover = () => {
    const { state, isOpen } = store.status;
    openPanel?.abort();
    // Where there is no launcher of ours, a chat that covers the screen can be closed only by its own button.
    if (!isOpen || !isBubble || (!view.button && state !== 'ready')) return;
    openPanel = new AbortController();
    coverScreen(context, (viewport) => void lifeline.call('setViewport', viewport), openPanel.signal);
  };

  /** Tells the frame whether it is seen. */
  const showOpen = () => {
    const { isOpen } = store.status;
    void lifeline.call(isOpen ? 'show' : 'hide');
    if (isOpen) lifeline.sendPage();
    cover();
  };

  void tellOfLook(context);
  const lifeline = createLifeline(
    context,
    frame,
    {
      onComposerReady: () => {
        if (store.dispatch({ type: 'composer-ready', canType: true }) && !isRestored) focus();
      },
      onGreeting: (greeting) => {
        const wasReady = store.status.state === 'ready';
        showTheme(context, frame, greeting);
        showOpen();
        tellExpansion();
        becomeReady(context, greeting);
        if (!wasReady && !isRestored) focus();
        lifeline.sendPage();
      },
      onEvent: (event) => takeEvent(context, frame, event),
    },
    signal,
  );
  store.subscribe(({ state, isOpen, title, shownLocale }, previous) => {
    if (state === 'destroyed') return;
    if (shownLocale !== previous.shownLocale) addPanelTexts(context);
    frame.element.title = view.panel.ariaLabel = title;
    if (isOpen !== previous.isOpen) {
      showOpen();
      focus();
      void lifeline.probe();
    } else if (state !== previous.state) cover();
    keepStatus(context);
  }, signal);
  signal.addEventListener('abort', () => openPanel?.abort());

  showOpen();
  keepStatus(context);
  return {
    ...lifeline,
    /** Gives the page back what a panel that covers the screen has taken: the visitor may go on there. */
    uncover: () => openPanel?.abort(),
  };
};

export type FrameLink = ReturnType<typeof linkFrame>;
