import { adopt, element, focusedElement, icon } from './elements.ts';
import type { Settings } from '../chat/options.ts';
import type { ChatStatus, ChatStore } from '../chat/state.ts';
import type { Size } from '../protocol/messages.ts';
import { styles } from './styles.ts';
import { firstPanelTexts, type PanelTexts, panelTextsOf, textsOf } from './texts.ts';

type ViewHandlers = {
  /** The chat as a page of its own. */
  pageUrl: string;
  load: () => void;
  loadIfIdle: () => void;
  toggle: () => void;
  escape: () => void;
};

const BUBBLE = 'M21 11.5a8.5 8.5 0 0 1-12.4 7.6L3 21l1.9-5.6A8.5 8.5 0 1 1 21 11.5Z';
const CHEVRON = 'm6 9 6 6 6-6';

/**
 * Makes the box that holds the frame. While there is no chat in it, it says that the chat loads, or that it
 * failed and what to do.
 */
const createPanel = (place: string, { pageUrl, load }: ViewHandlers) => {
  const waiting = element('div', 'waiting');
  waiting.role = 'status';
  const said = element('div');
  const retry = element('button');
  retry.addEventListener('click', load);
  const link = element('a');
  link.href = pageUrl;
  link.target = '_blank';
  const failure = element('div', 'failure', said, retry, link);
  failure.role = 'alert';

  const panel = element('div', `panel ${place}`, waiting, failure);
  panel.id = 'panel';

  let panelTexts = firstPanelTexts;
  return {
    panel,
    addPanelTexts: (texts: PanelTexts) => {
      panelTexts = { ...panelTexts, ...texts };
    },
    renderPanel: ({ state, canType, shownLocale }: ChatStatus) => {
      const texts = panelTextsOf(panelTexts, shownLocale);
      panel.classList.toggle('shown', canType);
      panel.classList.toggle('ready', state === 'ready');
      panel.classList.toggle('failed', state === 'failed');
      // Assistive technology announces text that appears, so each is there only while it is true.
      waiting.textContent = state === 'loading' && !canType ? texts.loading : '';
      said.textContent = state === 'failed' ? texts.failed : '';
      retry.textContent = texts.tryAgain;
      link.textContent = texts.openInNewTab;
    },
  };
};

/** Returns the page's element; once that was removed, the one that has its id now. */
const currentOf = (given: HTMLElement): HTMLElement =>
  given.isConnected ? given : (document.getElementById(given.id) ?? given);

/** Takes what opens the chat, our own button or the page's element, and says there whether it is open. */
const createLauncher = (
  settings: Settings,
  store: ChatStore,
  { loadIfIdle, toggle }: ViewHandlers,
  signal: AbortSignal,
) => {
  const isOurs = settings.launcher === 'default';
  let current: HTMLElement | undefined;
  let expandedBefore: string | null;
  /** Adds the unread count to the name of our own launcher. */
  let note = '';

  const update = () => {
    if (!current) return;
    const { isOpen, shownLocale } = store.status;
    const texts = textsOf(shownLocale);
    current.ariaExpanded = `${isOpen}`;
    if (isOurs) current.ariaLabel = isOpen ? texts.closeChat : texts.openChat + note;
  };
  signal.addEventListener('abort', () => {
    // The page's own element is left as it was.
    if (current) current.ariaExpanded = expandedBefore;
  });
  return {
    /** Absent while the chat has none. */
    get element() {
      return current;
    },
    take: (next: HTMLElement): void => {
      if (next === current) return;
      current = next;
      // The options last as long as the chat, and would keep a launcher that the page has replaced.
      if (!isOurs) settings.launcher = next;
      expandedBefore = next.ariaExpanded;
      // The first sign that the visitor is about to open the chat; a finger is a pointer too.
      for (const type of ['pointerover', 'focus']) next.addEventListener(type, loadIfIdle, { signal });
      next.addEventListener('click', toggle, { signal });
      update();
    },
    update,
    setNote: (next: string): void => {
      note = next;
      update();
    },
  };
};

/**
 * Keeps the chat in the page, which may replace or empty its body, until the signal aborts.
 * @param beforeMount Looks for other elements that the page has replaced.
 */
const keepMounted = (
  host: HTMLElement,
  settings: Settings,
  beforeMount: () => void,
  signal: AbortSignal,
): void => {
  const mount = () => {
    beforeMount();
    if (settings.container) settings.container = currentOf(settings.container);
    // A script in the head runs before there is a body.
    const place = settings.container ?? document.body;
    // A container out of the page may still hold it: putting it in would wake the observer endlessly.
    if (host.isConnected || host.parentNode === place || signal.aborted || !place) return;
    place.append(host);
    observer.observe(place, { childList: true });
    // Above everything of the page, whatever its z-index; nothing of the page closes it by being pressed.
    if (settings.mode !== 'bubble' || !settings.topLayer || !host.showPopover) return;
    host.popover = 'manual';
    host.showPopover();
  };
  // Put back a frame later: with a page that removes it each time, this must not loop endlessly.
  const observer = new MutationObserver(() => requestAnimationFrame(mount));
  observer.observe(document.documentElement, { childList: true });
  mount();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
};

/** Puts everything of the chat on the host page, in one shadow root, and removes it when the signal aborts. */
export const createView = (
  settings: Settings,
  store: ChatStore,
  handlers: ViewHandlers,
  signal: AbortSignal,
) => {
  const { mode, placement, launcher: wanted } = settings;
  const isBubble = mode === 'bubble';
  const host = element('div');
  host.dataset['casement'] = settings.botId;
  host.dataset['mode'] = mode;
  const root = host.attachShadow({ mode: 'open' });
  adopt(root, styles);

  const corner = placement.replace('-', ' ');
  const { panel, renderPanel, addPanelTexts } = createPanel(isBubble ? corner : 'inline', handlers);
  panel.inert = isBubble;
  const setLength = (name: string, length: number | undefined) => {
    if (length !== undefined) host.style.setProperty(`--${name}`, `${length}px`);
  };
  const { x = 20, y = 20 } = settings.offsets;
  setLength('x', x);
  setLength('y', y);
  const setSize = ({ width, height }: Size) => {
    setLength('width', width);
    setLength('height', height);
  };
  setSize(settings.size);
  setLength('height', settings.autoHeight?.min);
  host.style.setProperty('--layer', `${settings.zIndex}`);
  if (settings.color) host.style.setProperty('--theme', settings.color);
  root.append(panel);

  let opener: HTMLElement | null = null;
  const launcher = createLauncher(settings, store, handlers, signal);
  let button: HTMLElement | undefined;
  if (isBubble && wanted === 'default') {
    button = element('button', `launcher ${corner}`, icon('closed', BUBBLE), icon('opened', CHEVRON));
    button.setAttribute('aria-controls', panel.id);
    root.append(button);
    launcher.take(button);
  } else if (isBubble) {
    panel.classList.add('bare');
    if (wanted instanceof HTMLElement) launcher.take(wanted);
  }
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.inert || !isBubble) return;
    event.stopPropagation();
    handlers.escape();
  });
  keepMounted(host, settings, () => launcher.element && launcher.take(currentOf(launcher.element)), signal);

  const render = (status: ChatStatus, previous: ChatStatus) => {
    const { isOpen, shownLocale, shownScheme } = status;
    host.lang = shownLocale;
    host.dataset['scheme'] = shownScheme;
    renderPanel(status);
    launcher.update();
    if (!isBubble) host.hidden = !isOpen;
    if (!isBubble || isOpen === previous.isOpen) return;
    const hadFocus = root.activeElement;
    const back = opener?.isConnected && opener !== document.body ? opener : launcher.element;
    opener = isOpen ? focusedElement() : null;
    panel.inert = !isOpen;
    // The focus goes back only if it was inside: a visitor who is elsewhere by now is left alone. The page
    // does not scroll, as when a dialog closes.
    if (hadFocus && !isOpen) back?.focus({ preventScroll: true });
  };
  render(store.status, store.status);

  return {
    host,
    root,
    /** Our own launcher, where there is one. */
    button,
    panel,
    /** Shows a status in place of the one before. */
    render,
    setSize,
    /** Whether the panel is large; `frame/panel-size.ts` makes it so. */
    isExpanded: () => panel.classList.contains('expanded'),
    /** The place that the page has given the chat is still in the page. */
    hasPlace: () => settings.container?.isConnected ?? true,
    /** The visitor has not moved on to something else of the page. */
    mayTakeFocus: () => root.activeElement ?? [null, document.body, opener].includes(focusedElement()),
    setLauncherNote: launcher.setNote,
    /** Takes the panel's texts in further languages, and shows them. */
    addPanelTexts: (texts: PanelTexts) => {
      addPanelTexts(texts);
      renderPanel(store.status);
    },
  };
};

export type View = ReturnType<typeof createView>;
