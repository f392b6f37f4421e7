import { frameHints } from '../shell/host-hints.ts';
import { keptLook } from '../theme/kept-look.ts';
import { resolveScheme, storedChoice } from '../theme/scheme-choice.ts';
import { parseAddress } from '../visitor/address.ts';
import { LIFTED, SCHEME } from './contract.ts';

/** Black or white, whichever is easier to see on the filled button; its luminance is the y of XYZ. */
const INK = 'calc((0.18 - y) * 999)';
const TEXT = `color(from var(--casement-main-button-background) xyz ${INK} ${INK} ${INK} / 1)`;

/** Gives the filled button of the built-in look the color that the host page names. */
const lookIn = (color: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  // Twice, to win over the sheet of the dark look.
  sheet.insertRule(':root:root {}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  for (const part of ['background', 'border']) style.setProperty(`--casement-main-button-${part}`, color);
  // White where the browser cannot tell.
  if (CSS.supports('color', 'color(from red xyz x y z)'))
    style.setProperty('--casement-main-button-text', TEXT);
  return sheet;
};

/*
 * Runs in the head of the page, before anything is painted: shows the last look of the style, so that a dark
 * one does not start with a white flash. The built-in looks, light and dark, are in the page's style sheet.
 */
const parsed = parseAddress(location.href);
const look = parsed.ok ? keptLook(parsed.address) : undefined;
const hints = frameHints();
const scheme = resolveScheme(
  {
    choice: storedChoice(),
    host: hints.colorScheme ?? null,
    systemIsDark: matchMedia('(prefers-color-scheme: dark)').matches,
  },
  look?.styleScheme,
);
// A new visitor gets an empty thread: the composer stands in its place there from the first frame on.
if (!look) document.documentElement.setAttribute(LIFTED, '');
// The host page or the visitor may want another scheme by now.
if (look?.scheme === scheme) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look.css);
  document.adoptedStyleSheets = [sheet];
} else {
  if (scheme === 'dark') document.documentElement.setAttribute(SCHEME, 'dark');
  if (hints.color) document.adoptedStyleSheets = [lookIn(hints.color)];
}
