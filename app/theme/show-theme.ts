import type { ChatIds } from '../../sdk/protocol/address.ts';
import { SCHEME } from '../page/contract.ts';
import type { StyleConfig } from '../service/contract/index.ts';
import { toHex, type ShownScheme } from './color.ts';
import { keepLook } from './kept-look.ts';
import type { LookSheet } from './look.ts';
import { buildPalette, type Palette, schemeWantedBy } from './palette.ts';
import { themeCss } from './theme-css.ts';

/** The document's event after its colors have changed. */
export const themeShown = 'casement-theme';

/**
 * Shows a style in a scheme.
 * The sheet is an adopted one: a strict Content-Security-Policy forbids `<style>`.
 * @param look What the style says beside its colors.
 * @param rememberAs The chat whose look is kept for the first paint of the next visit.
 */
export const showTheme = (
  style: StyleConfig,
  scheme: ShownScheme,
  look?: LookSheet,
  rememberAs?: ChatIds,
): Palette => {
  const palette = buildPalette(style, scheme);
  const css = themeCss(palette, style.roundedCorners) + (look?.[palette.scheme] ?? '');
  // The one sheet is index.html's guess, or our earlier one.
  const [sheet = new CSSStyleSheet()] = document.adoptedStyleSheets;
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  // The page's guess before the style was known; it would win over the sheet.
  document.documentElement.removeAttribute(SCHEME);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', toHex(palette.surfaces.page.background));
  document.dispatchEvent(new Event(themeShown));
  if (rememberAs) keepLook(rememberAs, css, schemeWantedBy(style));
  return palette;
};
