import { frameHints } from '../shell/host-hints.ts';
import { keptLook } from '../theme/kept-look.ts';
import { resolveScheme, storedChoice } from '../theme/scheme-choice.ts';
import { parseAddress } from '../visitor/address.ts';
import { LIFTED, SCHEME } from './contract.ts';

/**
 * Returns black or white, whichever is easier to see on a color: above a luminance (the y of XYZ) of 0.18 it
 * is black. CSS could tell since Chrome 119 and Firefox 128 only.
 */
const inkOn = (color: string): string => {
  const { documentElement: root } = document;
  root.style.color = `color-mix(in xyz, ${color}, ${color})`;
  // As `color(xyz-d65 x y z)`.
  const [, , y] = getComputedStyle(root).color.split(' ');
  root.style.color = '';
  return Number(y) > 0.18 ? 'black' : 'white';
};

/** Gives the filled button of the built-in look the color that the host page names. */
const lookIn = (color: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  // Twice, to win over the sheet of the dark look.
  sheet.insertRule(':root:root {}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  for (const part of ['background', 'border']) style.setProperty(`--casement-main-button-${part}`, color);
  style.setProperty('--casement-main-button-text', inkOn(color));
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
