import * as v from 'valibot';
import type { StyleConfig } from '../service/contract/index.ts';
import { type HeaderPart, headerParts, Look } from '../service/contract/look.ts';
import { webUrl } from '../base/safe-address.ts';
import type { ShownScheme } from './color.ts';
import { fontCss } from './font-css.ts';

/*
 * Turns the options of a style beside its colors into the rest of its style sheet. Loaded for the styles that say something: the tokens
 * that it sets have the built-in look as their fallbacks where they are used.
 */

/** The part of a style sheet that follows from a style's look, for each scheme. */
export type LookSheet = Readonly<Record<ShownScheme, string>>;

const TEXT_SIZE = { small: '93.75%', medium: '100%', large: '112.5%' } as const;
/** A browser on a phone would enlarge the page to write in a smaller field. */
const LEAST_FIELD_SIZE = '@media (pointer:coarse){input,textarea,select{font-size:max(1em,16px)!important}}';

const SPACE = {
  compact: '--casement-space:.7;--casement-line-height:1.5;',
  comfortable: '',
  spacious: '--casement-space:1.3;--casement-line-height:1.7;',
} as const;

const BUBBLE = '--casement-bot-width:fit-content;';
/** Shades of any ground, light or dark, for answers in a bubble whose style names no color for it. */
const BUBBLE_SHADE = '#80808014';
const BUBBLE_EDGE = '#80808033';

/** Takes an element out of sight; it is reached by Tab, and in sight as long as it is in use. */
const UNSEEN =
  'position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)';

/** The element in the header of each part that is pressed. */
const BUTTONS: Readonly<Partial<Record<HeaderPart, string>>> = {
  history: '[data-part=history]',
  newChat: '[data-part=newChat]',
  menu: 'div:has(>[aria-haspopup])',
  expand: '[data-part=expand]',
};

const headerCss = (shown: readonly string[], hasLogo: boolean): string => {
  const hidden = Object.entries(BUTTONS).filter(([part]) => !shown.includes(part));
  const rules = hidden.map(([, button]) => `header>${button}:not(:focus-within){${UNSEEN}}`);
  if (!shown.includes('avatar')) rules.push('header>[data-of]{display:none}');
  if (!shown.includes('title') && !hasLogo) rules.push(`header h1{${UNSEEN}}`);
  const isBare = !shown.some((part) => headerParts.some((known) => known === part));
  // Nothing is left of it but what the host page or the channel puts there.
  if (isBare && !hasLogo)
    rules.push(
      'header:not(:has(>button:not([data-part]),p),:focus-within){min-block-size:0;block-size:auto;padding-block-end:0;border:0}',
    );
  return rules.join('');
};

/** Shows a picture in the place of the bot's name, which stays there for screen readers. */
const logoCss = ({ href, ratio }: Logo): string =>
  `:root{--casement-logo:url(${JSON.stringify(href)});--casement-logo-ratio:${ratio.toFixed(3)}}` +
  'header h1{block-size:1.75rem;inline-size:min(100%,1.75rem*var(--casement-logo-ratio));text-indent:200%;background:var(--casement-logo) no-repeat left/contain}' +
  '[dir=rtl] header h1{background-position:right}';

/** An address that a picture may be loaded from: it cannot be changed on the way. */
const pictureAddress = (address: string, base: string): string | undefined => {
  if (/^data:image\//i.test(address)) return address;
  const url = webUrl(address, `${base}/`);
  return url && (url.protocol === 'https:' || url.origin === location.origin) ? url.href : undefined;
};

/** A drawing without a size of its own is taken for a mark with a name beside it. */
const USUAL_RATIO = 4;

/** Loads a picture; undefined when it does not load. */
const loadLogo = async (href: string | undefined): Promise<Logo | undefined> => {
  if (href === undefined) return undefined;
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = href;
  try {
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    return { href, ratio: naturalWidth * naturalHeight > 0 ? naturalWidth / naturalHeight : USUAL_RATIO };
  } catch {
    return undefined;
  }
};

/** A picture that has loaded, and its width by its height. */
export type Logo = { href: string; ratio: number };

/**
 * Returns the rules of what a style says beside its colors.
 * @param base The service's base as an address.
 * @param picture The logo; absent as long as it has not loaded, and the bot's name stands there.
 */
export const lookCss = (style: Pick<StyleConfig, keyof Look>, base: string, picture?: Logo): string => {
  const { font, fontSize, density, botMessage, header } = v.parse(Look, style);
  const written = font ? fontCss(font, base) : undefined;
  const tokens = [
    written ? `--casement-font:${written.families},var(--casement-system-font);` : '',
    fontSize ? `--casement-text-size:${TEXT_SIZE[fontSize]};font-size:var(--casement-text-size);` : '',
    density ? SPACE[density] : '',
    botMessage === 'bubble' ? BUBBLE : '',
  ].join('');
  return [
    written?.rules ?? '',
    tokens && `:root{${tokens}}`,
    fontSize === 'small' ? LEAST_FIELD_SIZE : '',
    picture ? logoCss(picture) : '',
    header ? headerCss(header, picture !== undefined) : '',
    // The mark of a site says whose chat it is; the built-in picture beside it would say something else.
    picture && !header ? 'header>[data-of]{display:none}' : '',
  ].join('');
};

/** Returns a style with the colors by which answers stand in a bubble or on the bare ground, as it asks. */
export const withBotColors = (style: StyleConfig): StyleConfig => {
  const { botMessage } = v.parse(Look, style);
  if (botMessage === 'plain') return { ...style, botBubbleColor: '', botBubbleBorderColor: '' };
  if (botMessage !== 'bubble') return style;
  return {
    ...style,
    botBubbleColor: style.botBubbleColor || BUBBLE_SHADE,
    botBubbleBorderColor: style.botBubbleBorderColor || BUBBLE_EDGE,
  };
};

/**
 * Shows what a style says beside its colors.
 * @param serviceBase The service's base: a path or an address.
 * @param show Is called at once, and again when the pictures of a logo have come: without them, the bot's
 * name stays.
 */
export const showLook = (style: StyleConfig, serviceBase: string, show: (look: LookSheet) => void): void => {
  const base = new URL(serviceBase, globalThis.location?.href).href.replace(/\/$/, '');
  const plain = lookCss(style, base);
  show({ light: plain, dark: plain });
  const { logo } = v.parse(Look, style);
  if (!logo) return;
  const { light, dark } = typeof logo === 'string' ? { light: logo, dark: logo } : logo;
  const withLogo = async (address: string): Promise<string> =>
    lookCss(style, base, await loadLogo(pictureAddress(address, base)));
  void Promise.all([withLogo(light || dark), withLogo(dark || light)]).then(([onLight, onDark]) =>
    show({ light: onLight, dark: onDark }),
  );
};
