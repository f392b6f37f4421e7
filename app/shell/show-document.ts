import { subscribe } from 'valtio/vanilla';
import type { FrameHello } from '../../sdk/protocol/messages.ts';
import { loadCode } from '../base/load-code.ts';
import type { App } from '../features/app.ts';
import { i18n, showLanguage } from '../i18n/i18n.ts';
import { appearance } from '../theme/appearance.ts';
import { toHex } from '../theme/color.ts';
import { schemeWantedBy } from '../theme/palette.ts';
import { resolveScheme } from '../theme/scheme-choice.ts';
import { showToast } from '../ui/toast-store.ts';
import { showTheme } from '../theme/show-theme.ts';

/** The part of the style that the host page is told of. */
type Look = Pick<FrameHello, 'colorScheme' | 'themeColor' | 'launcher' | 'placement' | 'roundedCorners'>;

/** The document's title: the brand's where there is one, else the bot's name before the word for chat. */
export const documentTitle = (brand: string | undefined, botName: string, chat: string): string =>
  brand || [botName.trim(), chat].filter(Boolean).join(' · ');

/**
 * Keeps the document's look, language, title and icon as the visitor's state says, and tells the host page of
 * them.
 */
export const createDocumentView = ({ visitor, host, signal }: App) => {
  const { state } = visitor;
  let look: Look = { colorScheme: 'light' };
  let brand: string | undefined;
  let shownTheme = '';
  let shownName = '';
  let shownLanguage = '';
  let missingLanguage = '';

  /** The look that index.html found for the first paint stays until the configuration has come. */
  const isLookKnown = () => state.phase.type !== 'starting' || document.adoptedStyleSheets.length === 0;

  const updateTheme = () => {
    const { styleConfig, look: styleLook, address, phase } = state;
    const wanted = resolveScheme(appearance, schemeWantedBy(styleConfig));
    const theme = JSON.stringify([styleConfig, styleLook, wanted, phase.type === 'ready']);
    if (theme === shownTheme || !isLookKnown()) return;
    shownTheme = theme;
    const rememberAs = phase.type === 'ready' && address ? address : undefined;
    const { scheme, theme: color } = showTheme(styleConfig, wanted, styleLook, rememberAs);
    // A plain copy: what the state holds cannot cross the frame's boundary.
    const [{ launcher, placement, roundedCorners }] = JSON.parse(theme) as [Look];
    look = { colorScheme: scheme, themeColor: toHex(color), launcher, placement, roundedCorners } as Look;
    host.tell({ type: 'theme', ...look });
  };

  const updateTitle = () => {
    const name = state.robotConfig.botName;
    document.title = documentTitle(brand, name, i18n.t('shell:title'));
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

  const showBrand = async () => {
    const code = await loadCode(() => import('./brand-marks.ts')).catch(() => undefined);
    brand = code?.showBrand(visitor.address.botId);
    updateTitle();
  };

  update();
  // Few deployments have marks of their own.
  if (document.querySelector('meta[name^="casement-brand-"]')) void showBrand();
  signal.addEventListener('abort', subscribe(state, update));
  signal.addEventListener('abort', subscribe(appearance, update));
  globalThis.addEventListener('online', update, { signal });

  return {
    /** The look on show, for the host page. */
    look: () => look,
  };
};
