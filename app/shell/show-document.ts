import { subscribe } from 'valtio/vanilla';
import type { FrameHello } from '../../sdk/protocol/messages.ts';
import type { App } from '../features/app.ts';
import { i18n, showLanguage } from '../i18n/i18n.ts';
import { appearance } from '../theme/appearance.ts';
import { toHex } from '../theme/color.ts';
import { schemeWantedBy } from '../theme/palette.ts';
import { resolveScheme } from '../theme/scheme-choice.ts';
import { showToast } from '../ui/toast-store.ts';
import { showTheme } from '../theme/show-theme.ts';

/** The part of the style that the host page is told of. */
type Look = Pick<FrameHello, 'colorScheme' | 'themeColor' | 'launcher' | 'placement'>;

/** Whether a deployment's mark is meant for this name: its list has it, or it has no list. Spaces divide the names of a list. */
const isListed = (list: string | undefined, name: string): boolean => {
  const names = (list ?? '').split(/\s+/).filter(Boolean);
  return names.length === 0 || names.includes(name);
};

/** The document's title: the brand's where there is one, else the bot's name before the word for chat. */
export const documentTitle = (brand: string | undefined, botName: string, chat: string): string =>
  brand || [botName.trim(), chat].filter(Boolean).join(' · ');

/**
 * Reads a mark of this deployment from index.html, the first whose rule names this host and bot; undefined
 * when there is none.
 */
export const readBrandMark = (
  name: 'casement-brand-title' | 'casement-brand-icon',
  botId: string,
): string | undefined => {
  for (const { content, dataset } of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) {
    // An id may have spaces in it; in the list it is percent-encoded then, as in an address.
    if (
      content &&
      isListed(dataset['hosts'], location.hostname) &&
      isListed(dataset['bots'], encodeURIComponent(botId))
    )
      return content;
  }
  return undefined;
};

/** Puts a brand's picture into the tab, whatever its kind. */
const showIcon = (icon: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  link?.removeAttribute('type');
  link?.setAttribute('href', icon);
};

/** Keeps the document's look, language, title and icon as the visitor's state says, and the host page informed of them. */
export const createDocumentView = ({ visitor, host, signal }: App) => {
  const { state } = visitor;
  let look: Look = { colorScheme: 'light' };
  let shownTheme = '';
  let shownName = '';
  let shownLanguage = '';
  let missingLanguage = '';

  /** Until the configuration is there, the look that index.html found for the first paint stays. */
  const isLookKnown = () => state.phase.type !== 'starting' || document.adoptedStyleSheets.length === 0;

  const updateTheme = () => {
    const { styleConfig, address, phase } = state;
    const wanted = resolveScheme(appearance, schemeWantedBy(styleConfig));
    const theme = JSON.stringify([styleConfig, wanted, phase.type === 'ready']);
    if (theme === shownTheme || !isLookKnown()) return;
    shownTheme = theme;
    const rememberAs = phase.type === 'ready' && address ? address : undefined;
    const { scheme, theme: color } = showTheme(styleConfig, wanted, rememberAs);
    // A plain copy: what the state holds cannot cross the frame's boundary.
    const [{ launcher, placement }] = JSON.parse(theme) as [Look];
    look = { colorScheme: scheme, themeColor: toHex(color), launcher, placement } as Look;
    host.tell({ type: 'theme', ...look });
  };

  const updateTitle = () => {
    const name = state.robotConfig.botName;
    document.title = documentTitle(
      readBrandMark('casement-brand-title', visitor.address.botId),
      name,
      i18n.t('shell:title'),
    );
    if (name === shownName) return;
    shownName = name;
    if (name) host.tell({ type: 'bot', name });
  };

  const updateLanguage = async () => {
    const { language } = state;
    if (language === shownLanguage) return;
    shownLanguage = language;
    try {
      await showLanguage(language);
      // A later choice may be on show already.
      if (state.language !== language) return;
      missingLanguage = '';
      updateTitle();
      host.tell({ type: 'locale', locale: language });
    } catch {
      if (shownLanguage !== language) return;
      // The texts could not be loaded: those on show stay, and the next change or the network's return tries
      // again.
      shownLanguage = '';
      if (missingLanguage !== language) showToast('error', () => i18n.t('couldNotLoad'));
      missingLanguage = language;
    }
  };

  const update = () => {
    updateTheme();
    updateTitle();
    void updateLanguage();
  };

  const icon = readBrandMark('casement-brand-icon', visitor.address.botId);
  if (icon) showIcon(icon);
  update();
  signal.addEventListener('abort', subscribe(state, update));
  signal.addEventListener('abort', subscribe(appearance, update));
  globalThis.addEventListener('online', update, { signal });

  return {
    /** The look on show, for the host page. */
    look: () => look,
  };
};
