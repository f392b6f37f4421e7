import { adopt, element, focusedElement, icon } from './elements.ts';
import type { Settings } from '../chat/options.ts';
import type { ChatStatus } from '../chat/state.ts';
import type { Size } from '../protocol/messages.ts';
import { styles } from './styles.ts';
import { textsOf } from './texts.ts';

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

/** Makes the box that holds the frame. While there is no chat in it, it says that the chat loads, or that it failed and what to do. */
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
    renderPanel: ({ state, canType, shownLocale }: ChatStatus) => {
      const texts = textsOf(shownLocale);
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

/** Puts everything of the chat on the host page, in one shadow root, and removes it when the signal aborts. */
export const createView = (
  settings: Settings,
  initial: ChatStatus,
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
  const hasButton = wanted === 'default';
  const { panel, renderPanel } = createPanel(isBubble ? corner : 'inline', handlers);
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
  root.append(panel);

  let status = initial;
  /** Adds the unread count to the name of our own launcher. */
  let note = '';
  let opener: HTMLElement | null = null;
  let launcher: HTMLElement | undefined;
  let expandedBefore: string | null;
  const updateLauncher = () => {
    if (!launcher) return;
    const { isOpen, shownLocale } = status;
    const texts = textsOf(shownLocale);
    launcher.ariaExpanded = `${isOpen}`;
    if (hasButton) launcher.ariaLabel = isOpen ? texts.closeChat : texts.openChat + note;
  };
  const setLauncher = (next: HTMLElement) => {
    if (next === launcher) return;
    launcher = next;
    // The options last as long as the chat, and would keep a launcher that the page has replaced.
    if (!hasButton) settings.launcher = next;
    expandedBefore = next.ariaExpanded;
    // The first sign that somebody is about to open the chat; a finger is a pointer too.
    for (const type of ['pointerover', 'focus']) next.addEventListener(type, handlers.loadIfIdle, { signal });
    next.addEventListener('click', handlers.toggle, { signal });
    updateLauncher();
  };
  if (isBubble) {
    if (hasButton) {
      const button = element('button', `launcher ${corner}`, icon('closed', BUBBLE), icon('opened', CHEVRON));
      button.setAttribute('aria-controls', panel.id);
      root.append(button);
      setLauncher(button);
    } else {
      panel.classList.add('bare');
      if (wanted !== 'none') setLauncher(wanted);
    }
  }
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.inert || !isBubble) return;
    event.stopPropagation();
    handlers.escape();
  });

  const mount = () => {
    if (launcher) setLauncher(currentOf(launcher));
    if (settings.container) settings.container = currentOf(settings.container);
    // A script in the head runs before there is a body.
    const place = settings.container ?? document.body;
    // A container that was taken out of the page may still hold it. Putting it in again would wake the observer, without end.
    if (host.isConnected || host.parentNode === place || signal.aborted || !place) return;
    place.append(host);
    observer.observe(place, { childList: true });
    // Above everything of the page, whatever its z-index; nothing of the page closes it by being pressed.
    if (!isBubble || !settings.topLayer || !host.showPopover) return;
    host.popover = 'manual';
    host.showPopover();
  };
  // Some pages replace or empty their body. It is put back a frame later: with a page that removes it each time, this must not become
  // an endless loop.
  const observer = new MutationObserver(() => requestAnimationFrame(mount));
  observer.observe(document.documentElement, { childList: true });
  mount();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
    // The page's own element is left as it was.
    if (launcher) launcher.ariaExpanded = expandedBefore;
  });

  const render = (next: ChatStatus) => {
    const { isOpen, shownLocale, shownScheme } = next;
    const wasOpen = status.isOpen;
    status = next;
    host.lang = shownLocale;
    host.dataset['scheme'] = shownScheme;
    renderPanel(next);
    updateLauncher();
    if (!isBubble) host.hidden = !isOpen;
    if (!isBubble || isOpen === wasOpen) return;
    const hadFocus = root.activeElement;
    const back = opener?.isConnected && opener !== document.body ? opener : launcher;
    opener = isOpen ? focusedElement() : null;
    panel.inert = !isOpen;
    // The focus goes back only if it was inside: a visitor who is elsewhere by now is left alone. The page does not scroll, as when a
    // dialog closes.
    if (hadFocus && !isOpen) back?.focus({ preventScroll: true });
  };
  render(initial);

  return {
    host,
    root,
    /** Our own launcher, where there is one. */
    button: hasButton ? launcher : undefined,
    panel,
    /** Shows a status; does nothing more when it is the same again. */
    render,
    setSize,
    /** Whether the panel is large; `frame/panel-size.ts` makes it so. */
    isExpanded: () => panel.classList.contains('expanded'),
    /** The place that the page has given the chat is still in the page. */
    hasPlace: () => settings.container?.isConnected ?? true,
    /** The visitor has not moved on to something else of the page. */
    mayTakeFocus: () => root.activeElement ?? [null, document.body, opener].includes(focusedElement()),
    setLauncherNote: (next: string) => {
      note = next;
      updateLauncher();
    },
  };
};

export type View = ReturnType<typeof createView>;
