/** Red, green and blue, 0 to 255, not rounded. */
export type Rgb = readonly [red: number, green: number, blue: number];

export type ShownScheme = 'light' | 'dark';

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`; anything else is undefined. */
export const parseHex = (hex: string): { rgb: Rgb; alpha: number } | undefined => {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex)?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return { rgb: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) / 255 : 1 };
};

/** The opaque color seen when `hex` lies over `below`; `below` itself when `hex` is not a color. */
export const over = (hex: string, below: Rgb): Rgb => {
  const color = parseHex(hex);
  return color ? mix(below, color.rgb, color.alpha) : below;
};

const clamp = (channel: number): number => Math.min(255, Math.max(0, channel));

const channelHex = (channel: number): string => Math.round(clamp(channel)).toString(16).padStart(2, '0');

export const toHex = (rgb: Rgb): string => `#${rgb.map(channelHex).join('')}`;

/** Goes from one color to another; `share` 0 is the first, 1 the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const linear = (channel: number): number => {
  const share = Math.round(channel) / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** WCAG 2 relative luminance, 0 to 1. */
export const luminance = (rgb: Rgb): number =>
  0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);

/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** How far a color is from grey, 0 to 255. */
const colorfulness = (rgb: Rgb): number => Math.max(...rgb) - Math.min(...rgb);

/**
 * The color nearest to `wanted` that has at least `ratio` contrast with `background`. It goes towards black
 * or white, whichever needs less; when neither can reach the ratio, the better of the two.
 */
export const withContrast = (wanted: Rgb, background: Rgb, ratio: number): Rgb => {
  if (contrast(wanted, background) >= ratio) return wanted;
  const ways = [BLACK, WHITE].map((end) => ({ end, share: shareNeeded(wanted, end, background, ratio) }));
  const reaching = ways.filter((way) => way.share <= 1).toSorted((a, b) => a.share - b.share)[0];
  if (reaching) return mix(wanted, reaching.end, reaching.share);
  return contrast(WHITE, background) > contrast(BLACK, background) ? WHITE : BLACK;
};

/** Fine enough for channels of 8 bits. */
const HALVINGS = 8;

/**
 * The smallest share of `end` that gives the ratio, Infinity when none does. Once reached, more of `end`
 * keeps it.
 */
const shareNeeded = (wanted: Rgb, end: Rgb, background: Rgb, ratio: number): number => {
  if (contrast(end, background) < ratio) return Infinity;
  let [tooLittle, enough] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (tooLittle + enough) / 2;
    if (contrast(mix(wanted, end, middle), background) >= ratio) enough = middle;
    else tooLittle = middle;
  }
  return enough;
};

/** Black of the dark scheme: white turns into it. */
const NIGHT: Rgb = [24, 25, 29];
/** From here on a color is an accent, which both schemes can carry as it is. */
const ACCENT_COLORFULNESS = 120;

/**
 * The counterpart of a color in the other scheme: what is near to paper comes near to night, and the reverse.
 * Its hue stays, and accents stay as they are; the contrast of text is corrected afterwards.
 */
export const flipScheme = (color: Rgb, to: ShownScheme): Rgb => {
  const fits = to === 'dark' ? luminance(color) < 0.18 : luminance(color) > 0.5;
  if (fits || colorfulness(color) >= ACCENT_COLORFULNESS) return color;
  const inverted = color.map((channel) => 255 - channel);
  const mean = inverted.reduce((sum, channel) => sum + channel) / 3;
  // Inverting turns the hue round; turning it round once more brings it back.
  const sameHue = inverted.map((channel) => 2 * mean - channel);
  // Night is not quite black: on the way to the light, its own counterpart is white.
  const share = to === 'dark' ? mean / 255 : Math.min(1, mean / (255 - NIGHT[0]));
  const [red, green, blue] = mix(NIGHT, WHITE, share).map((ground, index) =>
    clamp(ground + (sameHue[index] ?? 0) - mean),
  );
  return [red, green, blue] as [number, number, number];
};
