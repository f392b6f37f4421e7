import type { Font } from '../service/contract/index.ts';

/** Families that CSS has words for; everything else is a name, and stands in quotes. */
const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|system-ui|ui-(?:serif|sans-serif|monospace|rounded))$/;
/** A name that cannot end its quotes. */
const NAME = /^[\p{L}\p{N}\p{M} ._-]{1,64}$/u;
const WEIGHT = /^\d{1,4}(?: \d{1,4})?$/;
const SLANT = /^(?:normal|italic|oblique)$/;
const MAX_FILES = 12;

/** The font that stands in until the files have come; it is one of the system's, fitted to their sizes. */
const STAND_IN = 'Casement stand-in';
/** Fonts whose letters are as wide as those of Arial, or nearly so: each system has one of them. */
const LIKE_ARIAL = ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo', 'Roboto'];
/** The mean advance of their letters in English texts, in em, by the same letters as the service takes. */
const ARIAL_WIDTH = 0.4563;

const familiesOf = (font: string): string[] =>
  font
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((name) => NAME.test(name))
    .map((name) => (GENERIC.test(name) ? name : `"${name}"`));

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * The rule of the stand-in: letters as wide as those of the files on average, and lines that stand as high.
 */
const standIn = ({ ascent, descent, lineGap, width }: NonNullable<Font['metrics']>): string => {
  const size = width / ARIAL_WIDTH;
  if (!(size > 0.5 && size < 2)) return '';
  const sources = LIKE_ARIAL.map((name) => `local("${name}")`).join();
  return `@font-face{font-family:"${STAND_IN}";src:${sources};size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:${percent(lineGap / size)}}`;
};

/**
 * The rules of a style's font, and the list of families that texts are written in; undefined without a font
 * that can be used.
 * @param base The service's base as an address: files are loaded from its origin only.
 */
export const fontCss = (
  font: string | Font,
  base: string,
): { families: string; rules: string } | undefined => {
  const { family, files, metrics } =
    typeof font === 'string' ? { family: font, files: [], metrics: undefined } : font;
  const families = familiesOf(family);
  const [name] = families;
  if (name === undefined) return undefined;
  const faces = files.slice(0, MAX_FILES).flatMap(({ url, weight, style }) => {
    const address = URL.canParse(url, `${base}/`) ? new URL(url, `${base}/`) : undefined;
    if (address?.origin !== new URL(base).origin) return [];
    const width = WEIGHT.test(weight) ? weight : '400';
    const slant = SLANT.test(style) ? style : 'normal';
    return `@font-face{font-family:${name};src:url(${JSON.stringify(address.href)});font-weight:${width};font-style:${slant};font-display:swap}`;
  });
  const fitted = faces.length > 0 && metrics ? standIn(metrics) : '';
  const list = fitted === '' ? families : [...families, `"${STAND_IN}"`];
  return { families: list.join(), rules: faces.join('') + fitted };
};
