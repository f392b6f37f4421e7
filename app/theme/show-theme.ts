import type { StyleConfig } from '../service/contract/index.ts';
import { toHex, type ColorScheme } from './color.ts';
import { buildPalette, type Palette } from './palette.ts';
import { themeCss } from './theme-css.ts';

/** The key under which index.html finds the last look before any script has loaded; followed by the style id. */
const STORAGE_PREFIX = 'casement:look:';

/**
 * Shows a style in a scheme.
 * The sheet is an adopted one: a strict Content-Security-Policy forbids `<style>`.
 * @param rememberAs The style's id, to keep the look for the first paint of the next visit.
 */
export const showTheme = (style: StyleConfig, scheme: ColorScheme, rememberAs?: string): Palette => {
  const palette = buildPalette(style, scheme);
  const css = themeCss(palette, style.roundedCorners);
  // The one sheet is index.html's guess, or ours of the time before.
  const [known] = document.adoptedStyleSheets;
  const sheet = known ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!known) document.adoptedStyleSheets = [sheet];
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
