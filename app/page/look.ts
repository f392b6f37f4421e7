import { frameHints } from '../shell/host-hints.ts';
import { keptLook } from '../theme/kept-look.ts';
import { resolveScheme, storedChoice } from '../theme/scheme-choice.ts';
import { parseAddress } from '../visitor/address.ts';
import { LIFTED, SCHEME } from './contract.ts';

/*
 * Runs in the head of the page, before anything is painted: shows the last look of the style, so that a dark
 * one does not start with a white flash. The built-in looks, light and dark, are in the page's style sheet.
 */
const parsed = parseAddress(location.href);
const look = parsed.ok ? keptLook(parsed.address) : undefined;
const scheme = resolveScheme(
  {
    choice: storedChoice(),
    host: frameHints().colorScheme ?? null,
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
} else if (scheme === 'dark') {
  document.documentElement.setAttribute(SCHEME, 'dark');
}
