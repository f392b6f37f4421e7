import { adopt, element, focusedElement, icon } from './elements.ts';
import type { Settings } from '../chat/options.ts';
import type { ChatStatus, ChatStore } from '../chat/state.ts';
import type { Size } from '../protocol/messages.ts';
import { icons, type LauncherLook, readPlacement } from './look.ts';
import { readColor } from '../protocol/guards.ts';
import { styles } from './styles.ts';
import type { KeptLook } from './kept-look.ts';
import { launcherNameIn } from './launcher-names.ts';
import { firstPanelTexts, type PanelTexts, panelTextsOf } from './texts.ts';

type ViewHandlers = {
  /** The chat as a page of its own. */
  pageUrl: string;
  load: () => void;
  loadIfIdle: () => void;
  toggle: () => void;
  escape: () => void;
};

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

  return {
    panel,
    renderPanel: ({ state, canType, shownLocale }: ChatStatus, panelTexts: PanelTexts) => {
      const texts = panelTextsOf(panelTexts, shownLocale);
      panel.classList.toggle('shown', canType);
      for (const name of ['ready', 'failed']) panel.classList.toggle(name, state === name);
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

/**
 * Takes what opens the chat, our own `button` or the page's element, and says there whether it is open.
 * @param closingName The name of the button in a language while the chat is open, as far as it is known yet.
 */
const createLauncher = (
  settings: Settings,
  store: ChatStore,
  { loadIfIdle, toggle }: ViewHandlers,
  button: HTMLElement | undefined,
  closingName: (locale: string) => string | undefined,
  signal: AbortSignal,
) => {
  let current: HTMLElement | undefined;
  let expandedBefore: string | null;
  /** Adds the unread count to the name of our own launcher. */
  let note = '';

  const update = () => {
    if (!current) return;
    const { isOpen, shownLocale } = store.status;
    current.ariaExpanded = `${isOpen}`;
    const named = (isOpen && closingName(shownLocale)) || launcherNameIn(shownLocale) + note;
    // The name begins with the words on the button, by which somebody may call it.
    const words = current.querySelector('.text')?.textContent;
    if (current === button) current.ariaLabel = words ? `${words}, ${named}` : named;
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
      if (next !== button) settings.launcher = next;
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

/** Draws our own launcher: the options have been looked at, but not each of their fields. */
const drawLauncher = (look: LauncherLook, corner: string): HTMLElement => {
  const { icon: name, picture, text, shape = '', color } = look;
  const drawing = icon('closed', icons[name!] ?? icons.chat);
  const button = element('button', `launcher ${corner} ${shape}`, drawing, icon('opened', CHEVRON));
  button.style.setProperty('--accent', readColor(color) ?? '');
  if (text) button.append(element('span', 'text', text));
  if (picture) {
    const image = element('img', 'closed');
    image.alt = '';
    image.src = picture;
    image.addEventListener('error', () => image.replaceWith(drawing));
    drawing.replaceWith(image);
  }
  return button;
};

/** Sets CSS variables of the chat to lengths in px; those that are absent stay as they are. */
const setLengths = (host: HTMLElement, lengths: Readonly<Record<string, number | undefined>>) => {
  for (const [name, length] of Object.entries(lengths))
    if (length !== undefined) host.style.setProperty(`--${name}`, `${length}px`);
};

/**
 * Gives the chat its distances from its corner, in windows of each width. Returns the classes of what stands
 * there.
 */
const placeInCorner = (
  host: HTMLElement,
  root: ShadowRoot,
  placement: unknown,
  offsets: Settings['offsets'],
): string => {
  const { corner = 'bottom-right', at = [], ...distances } = readPlacement(placement) || {};
  setLengths(host, { ...distances, ...offsets });
  for (const { maxWidth, ...narrow } of at) {
    const rules = Object.entries(narrow).map(([name, length]) => `--${name}:${length}px!important`);
    adopt(root, `@media(width<=${maxWidth}px){:host{${rules.join(';')}}}`);
  }
  return corner.replace('-', ' ');
};

/**
 * Puts everything of the chat on the host page, in one shadow root, and removes it when the signal aborts.
 */
export const createView = (
  settings: Settings,
  store: ChatStore,
  handlers: ViewHandlers,
  kept: KeptLook,
  signal: AbortSignal,
) => {
  const { mode, launcher: wanted } = settings;
  const look = (typeof wanted === 'object' ? wanted : (kept.launcher ?? {})) as LauncherLook;
  const isBubble = mode === 'bubble';
  const host = element('div');
  host.dataset['casement'] = settings.botId;
  host.dataset['mode'] = mode;
  const root = host.attachShadow({ mode: 'open' });
  adopt(root, styles);

  const corner = placeInCorner(host, root, settings.placement ?? kept.placement, settings.offsets);
  let panelTexts = firstPanelTexts;
  const { panel, renderPanel } = createPanel(isBubble ? corner : 'inline', handlers);
  panel.inert = isBubble;
  const setSize = ({ width, height }: Size) => setLengths(host, { width, height });
  setSize(settings.size);
  setLengths(host, { size: look.size && Math.max(44, look.size), height: settings.autoHeight?.min });
  host.style.setProperty('--layer', `${settings.zIndex}`);
  host.style.setProperty('--theme', settings.color ?? '');
  root.append(panel);

  let opener: HTMLElement | null = null;
  const given = wanted instanceof HTMLElement ? wanted : undefined;
  const button = isBubble && !given && wanted !== 'none' ? drawLauncher(look, corner) : undefined;
  const closingName = (locale: string) => panelTexts[locale]?.closeChat;
  const launcher = createLauncher(settings, store, handlers, button, closingName, signal);
  if (isBubble) {
    if (button) {
      button.setAttribute('aria-controls', panel.id);
      root.append(button);
    } else panel.classList.add('bare');
    const first = button ?? given;
    if (first) launcher.take(first);
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
    renderPanel(status, panelTexts);
    launcher.update();
    // A launcher that the channel's hours hide comes with the chat.
    if (isOpen || !isBubble) host.hidden = !isOpen;
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
    /** The classes of what stands in the corner. */
    corner,
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
      panelTexts = { ...panelTexts, ...texts };
      render(store.status, store.status);
    },
  };
};

export type View = ReturnType<typeof createView>;
