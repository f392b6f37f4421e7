import type { StyleConfig } from '../service/contract/index.ts';
import { toHex, type ColorScheme } from './color.ts';
import { buildPalette, type Palette } from './palette.ts';
import { themeCss } from './theme-css.ts';

/** Where index.html finds the last look before any script has loaded; followed by the style id. */
const STORAGE_PREFIX = 'casement:look:';

let sheet: CSSStyleSheet | undefined;

/**
 * Shows a style in a scheme.
 * The sheet is an adopted one: a strict Content-Security-Policy forbids `<style>`.
 * @param rememberAs The style's id, to keep the look for the first paint of the next visit.
 */
export const showTheme = (style: StyleConfig, scheme: ColorScheme, rememberAs?: string): Palette => {
  const palette = buildPalette(style, scheme);
  const css = themeCss(palette, style.roundedCorners);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
  }
  sheet.replaceSync(css);
  // Index.html's guess before the style was known; it would win over the sheet.
  delete document.documentElement.dataset.scheme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', toHex(palette.surfaces.page.background));
  if (rememberAs === undefined) return palette;
  try {
    localStorage.setItem(STORAGE_PREFIX + rememberAs, css);
  } catch {
    // Storage may be blocked or full: the next visit starts with the built-in look.
  }
  return palette;
};
