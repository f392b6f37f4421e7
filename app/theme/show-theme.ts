import type { StyleConfig } from '../service/contract/index.ts';
import { toHex } from './colour.ts';
import type { ColourScheme } from './colour-scheme.ts';
import { keepLook } from './kept-look.ts';
import { buildPalette, type Palette } from './palette.ts';
import { themeCss } from './theme-css.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * Shows a style in a scheme.
 * The sheet is an adopted one: a strict Content-Security-Policy forbids `<style>`.
 * @param rememberAs The style's id, to keep the look for the first paint of the next visit.
 */
export const showTheme = (style: StyleConfig, scheme: ColourScheme, rememberAs?: string): Palette => {
  const palette = buildPalette(style, scheme);
  const css = themeCss(palette, style.roundedCorners);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
  }
  sheet.replaceSync(css);
  // The page's guess before the style was known; it would win over the sheet.
  delete document.documentElement.dataset.scheme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', toHex(palette.surfaces.page.background));
  if (rememberAs !== undefined) keepLook(rememberAs, css);
  return palette;
};
