/** The letters of Serbian and Macedonian, in whose place another encoding has the capitals of Russian. */
const SOUTH_SLAVIC = /[ђљњћџѓќѕ]/i;
const SOUTH_SLAVIC_J = /ј/i;
const CYRILLIC = /\p{Script=Cyrillic}{2}/u;
const SMALL_CYRILLIC = /(?=\p{Ll})\p{Script=Cyrillic}/u;
/** The letters of Icelandic that stand in the place of those of Turkish. */
const ICELANDIC = /[ðýþ]/i;
const OTHER_LATIN = /(?![a-zðýþ])\p{Script=Latin}/iu;

/**
 * Whether all letters beyond ASCII are such as another encoding has others for, and nothing tells them apart.
 */
export const hasAmbiguousLetters = (text: string): boolean =>
  (SOUTH_SLAVIC.test(text) && !SOUTH_SLAVIC_J.test(text)) ||
  // Hebrew of DOS is Cyrillic in capitals.
  (CYRILLIC.test(text) && !SMALL_CYRILLIC.test(text)) ||
  (ICELANDIC.test(text) && !OTHER_LATIN.test(text));
