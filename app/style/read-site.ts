import type { StyleConfig } from '../service/contract/index.ts';

/** A rule of a style sheet: its selectors, and its declarations by their names. */
export type SiteRule = { selectors: readonly string[]; declarations: ReadonlyMap<string, string> };

/** The look that a site's style sheets tell of, as fields of a style. */
type SiteLook = Partial<
  Pick<StyleConfig, 'themeColor' | 'backgroundColor' | 'roundedCorners' | 'font'> & { textColor: 0 | 1 }
>;

/** Reads the rules of style sheets, also those within conditions that hold for a light page on a screen. */
export const rulesOf = (css: string): SiteRule[] => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const read = (rules: CSSRuleList): SiteRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule)
        return /dark|print/.test(rule.conditionText) ? [] : read(rule.cssRules);
      if (rule instanceof CSSStyleRule) {
        const { style } = rule;
        const declarations = new Map([...style].map((name) => [name, style.getPropertyValue(name).trim()]));
        return [
          { selectors: rule.selectorText.split(',').map((one) => one.trim()), declarations },
          ...('cssRules' in rule ? read(rule.cssRules) : []),
        ];
      }
      return 'cssRules' in rule ? read(rule.cssRules as CSSRuleList) : [];
    });
  return read(sheet.cssRules);
};

/** Names of custom properties that hold a site's own color, the surest first. */
const BRAND_NAMES = ['brand', 'primary', 'accent', 'theme', 'main'];
const ROOTS = new Set([':root', 'html', 'body', ':host']);
const isRoot = (selector: string): boolean => ROOTS.has(selector);
const isButton = (selector: string): boolean =>
  /^(?:button|\.btn(?:-primary)?|\.button(?:-primary|--primary)?|\.primary-button)$/.test(selector);

const MAX_DEPTH = 8;

/**
 * Finds a site's colors, font and corners in its rules.
 * @param hexOf Turns a CSS color into `#rrggbb`; undefined for one that is none, or is transparent.
 * @param isDark Whether a hex color is a dark ground.
 */
export const readSite = (
  rules: readonly SiteRule[],
  hexOf: (color: string) => string | undefined,
  isDark: (hex: string) => boolean,
): SiteLook => {
  const properties = new Map<string, string>();
  for (const { selectors, declarations } of rules) {
    if (!selectors.some((selector) => ROOTS.has(selector))) continue;
    for (const [name, value] of declarations) if (name.startsWith('--')) properties.set(name, value);
  }
  /** Puts the values of custom properties in their places. */
  const resolve = (value: string, depth = 0): string => {
    const start = value.indexOf('var(');
    const end = value.indexOf(')', start);
    if (start === -1 || end === -1 || depth > MAX_DEPTH) return value;
    const [name = '', ...fallback] = value.slice(start + 4, end).split(',');
    const found = properties.get(name.trim()) ?? fallback.join(',');
    return resolve(value.slice(0, start) + found.trim() + value.slice(end + 1), depth + 1);
  };
  /** The last value that rules give a property of the elements asked for. */
  const valueOf = (isWanted: (selector: string) => boolean, ...names: string[]): string | undefined => {
    const found = rules
      .filter(({ selectors }) => selectors.some(isWanted))
      .flatMap(({ declarations }) => names.map((name) => declarations.get(name)))
      .findLast((value) => value);
    return found === undefined ? undefined : resolve(found);
  };
  const colorOf = (value: string | undefined) => (value === undefined ? undefined : hexOf(value));

  const brand = BRAND_NAMES.flatMap((word) =>
    [...properties]
      .filter(([name]) => name.split('-').includes(word) && !/text|on|contrast|foreground|hover/.test(name))
      .map(([, value]) => colorOf(resolve(value))),
  ).find(Boolean);
  const themeColor =
    brand ??
    colorOf(valueOf(isButton, 'background-color', 'background')) ??
    colorOf(valueOf((selector) => selector === 'a', 'color'));
  const ground = colorOf(valueOf(isRoot, 'background-color', 'background'));
  const font = valueOf(isRoot, 'font-family')?.replaceAll(/["']/g, '');
  const corner = Number.parseFloat(valueOf(isButton, 'border-top-left-radius', 'border-radius') ?? '');
  const isRem = /rem|em/.test(valueOf(isButton, 'border-top-left-radius', 'border-radius') ?? '');
  return {
    ...(themeColor && { themeColor }),
    ...(ground && ground !== '#ffffff' && { backgroundColor: ground, textColor: isDark(ground) ? 1 : 0 }),
    ...(font && { font }),
    ...(Number.isFinite(corner) && { roundedCorners: Math.min(24, Math.round(corner * (isRem ? 16 : 1))) }),
  };
};
