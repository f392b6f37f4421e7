import type { StyleConfig } from '../service/contract/index.ts';
import { toHex } from './colour.ts';
import type { ColourScheme } from './colour-scheme.ts';
import { buildPalette, type Palette } from './palette.ts';
import { themeCss } from './theme-css.ts';

/** Where index.html finds the last look before any script has loaded; followed by the style id. */
const STORAGE_PREFIX = 'casement:look:';

let sheet: CSSStyleSheet | undefined;

/**
 * Shows a style in a scheme, and keeps the look for the next visit's first paint.
 * The sheet is an adopted one: a strict Content-Security-Policy forbids `<style>`.
 */
export const showTheme = (style: StyleConfig, scheme: ColourScheme, styleId: string): Palette => {
  const palette = buildPalette(style, scheme);
  const css = themeCss(palette, style.roundedCorners);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
  }
  sheet.replaceSync(css);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', toHex(palette.surfaces.page.background));
  try {
    localStorage.setItem(STORAGE_PREFIX + styleId, css);
  } catch {
    // Storage may be blocked or full: the next visit starts with the built-in look.
  }
  return palette;
};
