import type { StyleConfig } from '../service/contract/index.ts';
import {
  BLACK,
  contrast,
  flipScheme,
  luminance,
  mix,
  over,
  parseHex,
  WHITE,
  withContrast,
  type ShownScheme,
  type Rgb,
} from './color.ts';

/** The least contrast of text, and of the parts of controls, by WCAG AA. */
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

/** An area with a background of its own, and every color that may be used on it. */
export type Surface = {
  background: Rgb;
  mainText: Rgb;
  /** Second in rank: times, labels, icons. */
  auxiliaryText: Rgb;
  /** Hints and placeholders. */
  tipText: Rgb;
  /** Links, focus rings and chosen items. */
  accent: Rgb;
  danger: Rgb;
  /** The area's own border; its background where the style gives none. */
  border: Rgb;
  /** A line that only divides the content of the area. */
  line: Rgb;
  /** A border that shows where a control is. */
  outline: Rgb;
  /**
   * Behind the element under the pointer, behind code and table heads; every text color is readable on it.
   */
  tint: Rgb;
} & Record<CodeColor, Rgb>;

/** Middle tones for the parts of code; each is drawn towards the text's color before it is corrected. */
const CODE_HUES = {
  codeKeyword: [176, 68, 156],
  codeString: [47, 133, 84],
  codeNumber: [194, 84, 45],
  codeTitle: [47, 111, 208],
  codeType: [138, 109, 31],
  codeVariable: [35, 130, 138],
} as const satisfies Record<string, Rgb>;
type CodeColor = keyof typeof CODE_HUES;
const CODE_HUE_SHARE = 0.62;

type SurfaceSeed = { background: Rgb; text: Rgb; theme: Rgb; border?: Rgb | undefined };

const DANGER_ON_LIGHT: Rgb = [190, 38, 60];
const DANGER_ON_DARK: Rgb = [255, 138, 148];

const isDark = (background: Rgb): boolean => luminance(background) < 0.18;

/**
 * A shade of the background that the text still reads on.
 * Towards the text where there is contrast to spare, else away from it.
 */
const tintOf = (background: Rgb, text: Rgb): Rgb => {
  const nearer = mix(background, text, 0.055);
  if (contrast(text, nearer) >= TEXT_CONTRAST) return nearer;
  const away = luminance(text) > luminance(background) ? BLACK : WHITE;
  return mix(background, away, 0.08);
};

/** Works out all colors of an area from its background, the text color asked for and the theme color. */
const buildSurface = ({ background, text, theme, border }: SurfaceSeed): Surface => {
  const mainText = withContrast(text, background, TEXT_CONTRAST);
  const tint = tintOf(background, mainText);
  /**
   * Readable on the plain background and on its tint: the one nearer to the text decides, then both are
   * checked.
   */
  const readable = (wanted: Rgb): Rgb => {
    const onTint = withContrast(wanted, tint, TEXT_CONTRAST);
    if (contrast(onTint, background) >= TEXT_CONTRAST) return onTint;
    const onBoth = withContrast(onTint, background, TEXT_CONTRAST);
    return contrast(onBoth, tint) >= TEXT_CONTRAST ? onBoth : mainText;
  };
  const code = Object.entries(CODE_HUES).map(([name, hue]) => [
    name,
    readable(mix(mainText, hue, CODE_HUE_SHARE)),
  ]);
  return {
    ...(Object.fromEntries(code) as Record<CodeColor, Rgb>),
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

type SurfaceName = 'page' | 'thread' | 'popup' | 'input' | 'welcome' | 'bot' | 'user';

type ButtonColors = { background: Rgb; text: Rgb; border: Rgb };

/** All colors of the app, each corrected against its background. */
export type Palette = {
  scheme: ShownScheme;
  /** The style's theme color as it is seen on the page. */
  theme: Rgb;
  surfaces: Record<SurfaceName, Surface>;
  mainButton: ButtonColors;
  auxiliaryButton: ButtonColors;
  disabledBackground: Rgb;
  disabledText: Rgb;
};

/** The scheme that a style's colors are made for. */
const schemeOfStyle = ({ textColor }: Pick<StyleConfig, 'textColor'>): ShownScheme =>
  textColor === 1 ? 'dark' : 'light';

/**
 * The scheme that a style asks for by `textColor`, or by a background; undefined when it leaves that to the
 * visitor's system.
 */
export const schemeWantedBy = (
  style: Pick<StyleConfig, 'textColor' | 'backgroundColor'>,
): ShownScheme | undefined =>
  style.textColor === undefined && style.backgroundColor === '' ? undefined : schemeOfStyle(style);

const INK: Record<ShownScheme, Rgb> = { light: [26, 28, 35], dark: [236, 238, 242] };
/**
 * The text of an area for which the style gives none, by the area's own background: it may be dark in a light
 * scheme.
 */
const inkOn = (background: Rgb): Rgb => INK[isDark(background) ? 'dark' : 'light'];
const PAPER: Record<ShownScheme, Rgb> = { light: [255, 255, 255], dark: [24, 25, 29] };
/** How much lighter than the ground a panel is in a dark scheme. */
const RAISED_SHARE = 0.06;

/** The fields that name a color. */
type ColorField = Exclude<
  Extract<keyof StyleConfig, `${string}${'Color' | 'Trace' | 'Background'}`>,
  'textColor'
>;
type PickColor = (field: ColorField, below: Rgb, fallback: Rgb) => Rgb;

/** Reads configured colors as they are seen over what lies below, in the scheme asked for. */
const picker = (style: StyleConfig, scheme: ShownScheme): PickColor => {
  const flipped = scheme !== schemeOfStyle(style);
  return (field, below, fallback) => {
    if (!parseHex(style[field])) return fallback;
    const seen = over(style[field], below);
    if (!flipped) return seen;
    // Text goes the other way round: what was dark on light gets light on dark.
    if (field.endsWith('TextColor')) return flipScheme(seen, scheme === 'dark' ? 'light' : 'dark');
    const counterpart = flipScheme(seen, scheme);
    // In the dark, a panel is lighter than its ground. White on cream, turned round, would be darker.
    const sinks = scheme === 'dark' && luminance(counterpart) < luminance(below);
    return sinks ? mix(below, WHITE, RAISED_SHARE) : counterpart;
  };
};

/** A filled button on `ground`: its text reads, and it stands out by its filling or else by its border. */
const filledButton = (pick: PickColor, theme: Rgb, ground: Rgb): ButtonColors => {
  const background = pick('mainButtonPopUpColor', ground, theme);
  const border = pick('mainButtonBorderTrace', ground, background);
  const standsOut = contrast(background, ground) >= CONTROL_CONTRAST;
  const ink = contrast(background, WHITE) >= CONTROL_CONTRAST ? WHITE : INK.light;
  return {
    background,
    text: withContrast(pick('mainButtonTextColor', background, ink), background, TEXT_CONTRAST),
    border: standsOut ? border : withContrast(border, ground, CONTROL_CONTRAST),
  };
};

const outlinedButton = (pick: PickColor, { background, mainText, line }: Surface): ButtonColors => ({
  background,
  text: withContrast(pick('auxiliaryButtonTextColor', background, mainText), background, TEXT_CONTRAST),
  border: withContrast(pick('auxiliaryButtonBorderTrace', background, line), background, CONTROL_CONTRAST),
});

/**
 * The colors that a style configuration leads to in one scheme.
 * In the scheme that the style is not made for, its colors turn into their counterparts.
 */
export const buildPalette = (style: StyleConfig, scheme: ShownScheme): Palette => {
  const pick = picker(style, scheme);
  const ground = pick('backgroundColor', PAPER[scheme], PAPER[scheme]);
  const theme = over(style.themeColor, ground);
  const dark = isDark(ground);
  const raised = dark ? mix(ground, WHITE, RAISED_SHARE) : ground;

  const surface = (background: Rgb, text = inkOn(background), border?: Rgb): Surface =>
    buildSurface({ background, text, theme, border });
  const bubble = (name: 'bot' | 'userMsg', fallback: Rgb): Surface => {
    const background = pick(`${name}BubbleColor`, area, fallback);
    return surface(
      background,
      pick(`${name}TextColor`, background, inkOn(background)),
      pick(`${name}BubbleBorderColor`, area, background),
    );
  };

  const area = pick('msgAreaColor', ground, ground);
  const welcome = pick('welcomeMsgBackground', area, area);
  const page = surface(ground);
  const thread = surface(area, inkOn(area), pick('msgAreaBorderColor', ground, area));
  const input = surface(pick('inputBoxPopUpColor', ground, raised));
  const disabledBackground = mix(ground, page.mainText, 0.1);
  return {
    scheme: dark ? 'dark' : 'light',
    theme,
    surfaces: {
      page,
      thread,
      popup: surface(pick('popUpColor', ground, raised)),
      input,
      welcome: surface(welcome, pick('welcomeTextColor', welcome, inkOn(welcome))),
      bot: bubble('bot', area),
      user: bubble('userMsg', mix(area, theme, dark ? 0.24 : 0.09)),
    },
    mainButton: filledButton(pick, theme, input.background),
    auxiliaryButton: outlinedButton(pick, thread),
    disabledBackground,
    disabledText: withContrast(mix(page.mainText, ground, 0.45), disabledBackground, CONTROL_CONTRAST),
  };
};
