import { contrast, luminance, mix, withContrast, type Rgb } from './color.ts';

/** The least contrast of text, and of the parts of controls, by WCAG AA. */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** An area with a background of its own, and every color that may be used on it. */
export type Surface = {
  background: Rgb;
  mainText: Rgb;
  /** Second in rank: times, labels, icons. */
  auxiliaryText: Rgb;
  /** Hints and placeholders. */
  tipText: Rgb;
  /** Links, focus rings and what is chosen. */
  accent: Rgb;
  danger: Rgb;
  /** The area's own border; its background where the style gives none. */
  border: Rgb;
  /** A line that only divides what is in the area. */
  line: Rgb;
  /** A border that shows where a control is. */
  outline: Rgb;
  /** Behind what the pointer is over, behind code and table heads; every text color is readable on it. */
  tint: Rgb;
};

export type SurfaceSeed = { background: Rgb; text: Rgb; theme: Rgb; border?: Rgb | undefined };

const DANGER_ON_LIGHT: Rgb = [190, 38, 60];
const DANGER_ON_DARK: Rgb = [255, 138, 148];

export const isDark = (background: Rgb): boolean => luminance(background) < 0.18;

/**
 * A shade of the background that the text still reads on.
 * Towards the text where there is contrast to spare, else away from it.
 */
const tintOf = (background: Rgb, text: Rgb): Rgb => {
  const nearer = mix(background, text, 0.055);
  if (contrast(text, nearer) >= TEXT_CONTRAST) return nearer;
  const away: Rgb = luminance(text) > luminance(background) ? [0, 0, 0] : [255, 255, 255];
  return mix(background, away, 0.08);
};

/** Works out all colors of an area from its background, the text color asked for and the theme color. */
export const buildSurface = ({ background, text, theme, border }: SurfaceSeed): Surface => {
  const mainText = withContrast(text, background, TEXT_CONTRAST);
  const tint = tintOf(background, mainText);
  /** Readable on the plain background and on its tint: the one nearer to the text decides, then both are checked. */
  const readable = (wanted: Rgb): Rgb => {
    const onTint = withContrast(wanted, tint, TEXT_CONTRAST);
    if (contrast(onTint, background) >= TEXT_CONTRAST) return onTint;
    const onBoth = withContrast(onTint, background, TEXT_CONTRAST);
    return contrast(onBoth, tint) >= TEXT_CONTRAST ? onBoth : mainText;
  };
  return {
    background,
    mainText,
    auxiliaryText: readable(mix(mainText, background, 0.3)),
    tipText: readable(mix(mainText, background, 0.42)),
    accent: readable(theme),
    danger: readable(isDark(background) ? DANGER_ON_DARK : DANGER_ON_LIGHT),
    border: border ?? background,
    line: mix(background, mainText, 0.11),
    outline: withContrast(mix(background, mainText, 0.3), background, CONTROL_CONTRAST),
    tint,
  };
};
