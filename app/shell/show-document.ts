import { subscribe } from 'valtio/vanilla';
import { i18n, showLanguage } from '../i18n/i18n.ts';
import { visitor } from '../visitor/visitor-store.ts';
import { appearance, resolveScheme } from '../theme/appearance.ts';
import { toHex, type ColorScheme } from '../theme/color.ts';
import { schemeOfStyle } from '../theme/palette.ts';
import { showTheme } from '../theme/show-theme.ts';
import { documentTitle, readBrandMark } from './document-title.ts';
import { tellHost } from './host-link.ts';

let look: { colorScheme: ColorScheme; themeColor?: string } = { colorScheme: 'light' };
let shownTheme = '';
let shownName = '';
let shownLanguage = '';

/** What is on show, for the host page. */
export const shownLook = () => look;

/** Until the configuration is there, the look that index.html found for the first paint stays. */
const isLookKnown = () => visitor.phase.type !== 'starting' || document.adoptedStyleSheets.length === 0;

const updateTheme = () => {
  const { styleConfig, address, phase } = visitor;
  const wanted = resolveScheme(appearance, schemeOfStyle(styleConfig));
  const theme = JSON.stringify([styleConfig, wanted, phase.type === 'ready']);
  if (theme === shownTheme || !isLookKnown()) return;
  shownTheme = theme;
  const isLasting = phase.type === 'ready' && address !== null;
  const { scheme, theme: color } = showTheme(styleConfig, wanted, isLasting ? address.styleId : undefined);
  look = { colorScheme: scheme, themeColor: toHex(color) };
  tellHost({ type: 'theme-changed', ...look });
};

const updateTitle = () => {
  const name = visitor.robotConfig.botName;
  document.title = documentTitle(readBrandMark('casement-brand-title'), name, i18n.t('shell:title'));
  if (name === shownName) return;
  shownName = name;
  if (name) tellHost({ type: 'bot-named', name });
};

const updateLanguage = async () => {
  const { language } = visitor;
  if (language === shownLanguage) return;
  shownLanguage = language;
  try {
    await showLanguage(language);
    // A later choice may be on show already.
    if (visitor.language !== language) return;
    updateTitle();
    tellHost({ type: 'locale-changed', locale: language });
  } catch {
    // The texts could not be loaded: those on show stay, and the next choice tries again.
    if (shownLanguage === language) shownLanguage = '';
  }
};

const update = () => {
  updateTheme();
  updateTitle();
  void updateLanguage();
};

/** Keeps the document's look, language, title and icon as the session says, and the host page informed of them. */
export const showDocument = (): void => {
  const icon = readBrandMark('casement-brand-icon');
  if (icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  update();
  subscribe(visitor, update);
  subscribe(appearance, update);
};
