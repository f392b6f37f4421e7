import { type LauncherLook, type Offsets, type Placement, readPlacement } from '../launcher/look.ts';
import type { ChatRule } from '../rules/rule.ts';
import type { ContextOptions, Tool } from '../page/options.ts';
import type { ChatIds } from '../protocol/address.ts';
import { readColor, readLocale } from '../protocol/guards.ts';
import { LENGTH_MAX_PX, NAME_MAX_LENGTH } from '../protocol/limits.ts';
import type { HeightRange, Size } from '../protocol/messages.ts';
import { COLOR_SCHEMES, MODES } from '../protocol/vocabulary.ts';
import type { ColorScheme, Locale, Mode } from '../protocol/vocabulary.ts';
import { ChatError } from './chat-error.ts';
import { resultOf } from './catch-errors.ts';

export type ChatOptions = {
  /** Which bot answers. */
  botId: string;
  /** Through which of the bot's channels. */
  channelId: string;
  /** In which of the bot's styles. Default `default`. */
  styleId?: string;
  /** `preview` keeps conversations apart from those of visitors, to try a bot. Default `normal`. */
  accessMode?: 'normal' | 'preview';
  /** Where the chat app is hosted, such as `https://chat.example.com/`: absolute, http or https. */
  appUrl: string;
  /**
   * `bubble` is a panel over the page that a launcher opens; `inline` fills `container`; `page` fills the
   * window. Default `bubble`.
   */
  mode?: Mode;
  /** The element that an inline chat fills, or a selector for it. */
  container?: HTMLElement | string;
  /**
   * The corner of the window where launcher and panel stand, or `{ corner, x, y, at }`, whose `at` is a list
   * of other distances on narrower pages. `end` and `start` are the sides where lines of the page end and
   * begin. Default: as the style says, once the visitor has loaded the chat before; else `bottom-right`.
   */
  placement?: Placement;
  /** Distances from that corner in CSS px, before those of `placement`. Default 20 each. */
  offsets?: Offsets;
  /** The `z-index` of launcher and panel. Default 2147483000. */
  zIndex?: number;
  /**
   * The panel's size in CSS px; never larger than the window. Of an inline chat only the height counts.
   * Default 400 x 704; inline: as its container.
   */
  size?: Size;
  /**
   * Whether the visitor may make the panel large, by a button in its header, where the page is at least 640
   * px wide. Default true.
   */
  isExpandable?: boolean;
  /**
   * An inline chat is as high as its content, at least `min` and at most `max` CSS px. Default: as high as
   * its container.
   */
  autoHeight?: { min: number; max: number };
  /**
   * The built-in button, the same with a look of your own, none at all, or an element of yours (or a selector
   * for it) that toggles the chat. Default `default`: as the style says, once the visitor has loaded the chat
   * before; else a round one.
   */
  launcher?: HTMLElement | LauncherLook | 'default' | 'none' | (string & {});
  /**
   * The language of visitors who have not chosen one in the menu, as a tag (BCP 47). Default `auto`: the
   * first of their browser's languages that the chat speaks.
   */
  locale?: Locale;
  /**
   * Light, dark, or as the visitor's system is, for visitors who have not chosen in the menu. Default: as the
   * style says, else as the system is.
   */
  colorScheme?: ColorScheme;
  /**
   * The color of the launcher, and of the chat itself, until the style is known: a CSS color, such as
   * `#1f5f4a`. Default: the style's color, once the visitor has loaded the chat before; else a blue.
   */
  color?: string;
  /** Name of the frame for assistive technology until the bot has said its own. */
  title?: string;
  /**
   * `idle` loads the chat when the page has nothing else to do; `intent` waits for pointer, focus or touch.
   * Default `intent`.
   */
  preload?: 'intent' | 'idle';
  /** How long the chat may take to answer, ms. Default 10 000. */
  connectTimeoutMs?: number;
  /**
   * Shows launcher and panel in the browser's top layer, above whatever `z-index` the page uses; a dialog
   * that the page opens by `showModal` is still above them. Default true; without effect where the browser
   * has no popovers, then `zIndex` decides.
   */
  topLayer?: boolean;
  /**
   * The nonce of the page's Content-Security-Policy, for the parts of the script that come later. Default:
   * that of the script tag.
   */
  nonce?: string;
  /**
   * Who is logged in on the site: resolves with a JWT that the site's server has signed, or null for nobody.
   * Called when the chat starts, at `login()`, and when the token has expired; the token goes to the service
   * and is never part of an address.
   */
  getUserToken?: () => Promise<string | null> | string | null;
  /** The page's context that goes to the agent with each question. Default: none. */
  context?: ContextOptions;
  /** Functions of the page that the agent may call. */
  tools?: Tool[];
  /**
   * When the chat speaks first. `true` takes the rules of the channel, which the service has. Only with rules
   * does the page fetch the part that follows them, once it has nothing else to do. Default: none.
   */
  rules?: boolean | readonly ChatRule[];
  /** `message` events carry the text. Default false: the text stays in the frame. */
  includeMessageText?: boolean;
  /** Destroys the chat when aborted. */
  signal?: AbortSignal;
};

type Defaulted =
  | 'mode'
  | 'offsets'
  | 'zIndex'
  | 'preload'
  | 'connectTimeoutMs'
  | 'topLayer'
  | 'size'
  | 'isExpandable'
  | 'tools'
  | 'rules'
  | 'includeMessageText';

/** The options once they have been checked, with every default filled in. */
export type Settings = Required<Pick<ChatOptions, Defaulted>> &
  Omit<ChatOptions, Defaulted | keyof ChatIds | 'container' | 'launcher' | 'autoHeight' | 'color'> &
  ChatIds & {
    container?: HTMLElement;
    color: string | undefined;
    /** Null where the chat does not follow its content. */
    autoHeight: HeightRange | null;
    launcher: 'default' | 'none' | HTMLElement | LauncherLook;
  };

/** A check of a value, and the words for its developer. */
export type Rule = [isFit: (value: never) => unknown, expected: string];

export const typeOf = (type: string): Rule => [(value: unknown) => typeof value === type, `of type ${type}`];
const oneOf = (...list: readonly string[]): Rule => [
  (value: string) => list.includes(value),
  list.join(' or '),
];

const TEXT: Rule = [
  (value: unknown) => typeof value === 'string' && value && value.length <= NAME_MAX_LENGTH,
  `a text of 1 to ${NAME_MAX_LENGTH} characters`,
];
export const OBJECT = typeOf('object');
const FLAG = typeOf('boolean');
const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
const isLength = (value: number): boolean => isPositive(value) && value <= LENGTH_MAX_PX;
export const SIZE: Rule = [
  (value?: Size) => typeof value === 'object' && isLength(value.width ?? 1) && isLength(value.height ?? 1),
  '{ width, height } in px',
];
const isTool = (tool?: Tool): boolean => typeof tool?.run === 'function';
export const TOOL: Rule = [isTool, 'a tool'];
export const LOCALE: Rule = [readLocale, 'a language tag or auto'];
export const COLOR_SCHEME = oneOf(...COLOR_SCHEMES);
const isElement = (value: unknown): boolean => value instanceof HTMLElement;
const REQUIRED = Symbol();

/** Each option's rule, and its default when it is absent. */
const rules: Record<keyof ChatOptions, [rule: Rule, fallback?: unknown]> = {
  appUrl: [[(value: string) => /^https?:$/.test(new URL(value).protocol), 'an http(s) address'], REQUIRED],
  botId: [TEXT, REQUIRED],
  channelId: [TEXT, REQUIRED],
  styleId: [TEXT, 'default'],
  accessMode: [oneOf('normal', 'preview'), 'normal'],
  mode: [oneOf(...MODES), 'bubble'],
  container: [[isElement, 'an element']],
  placement: [[readPlacement, 'a corner or { corner, x, y, at }']],
  offsets: [
    [({ x = 0, y = 0 }: { x?: unknown; y?: unknown }) => [x, y].every(Number.isFinite), '{ x, y } in px'],
    {},
  ],
  zIndex: [[Number.isFinite, 'a number'], 2_147_483_000],
  size: [SIZE, {}],
  isExpandable: [FLAG, true],
  autoHeight: [
    [({ min, max }: HeightRange) => isLength(min) && isLength(max) && min <= max, '{ min, max } in px'],
    // The type of `null` is object, so that an attribute is read as JSON.
    null,
  ],
  launcher: [
    [
      (value: string | object) => typeof value === 'object' || ['default', 'none'].includes(value),
      'default, none, an element or a look',
    ],
    'default',
  ],
  locale: [LOCALE],
  colorScheme: [COLOR_SCHEME],
  color: [[readColor, 'a CSS color']],
  title: [TEXT],
  preload: [oneOf('intent', 'idle'), 'intent'],
  connectTimeoutMs: [[isPositive, 'a number of ms'], 10_000],
  topLayer: [FLAG, true],
  nonce: [TEXT],
  getUserToken: [typeOf('function')],
  context: [OBJECT],
  tools: [[(value: unknown) => Array.isArray(value) && value.every(isTool), 'a list of tools'], []],
  rules: [[(value: unknown) => Array.isArray(value) || FLAG[0](value as never), 'true or a list'], false],
  includeMessageText: [FLAG, false],
  signal: [[(value: unknown) => value instanceof AbortSignal, 'an AbortSignal']],
};

export const optionNames: readonly string[] = Object.keys(rules);

/** Returns the element that a selector finds; returns any other value as it is. */
const find = (value: unknown): unknown =>
  (typeof value === 'string' && resultOf(() => document.querySelector(value))) || value;

/**
 * Checks options that may come from plain JavaScript or from attributes; throws `INVALID_OPTIONS` with every
 * problem found.
 */
export const readOptions = (options: ChatOptions): Settings => {
  const problems: string[] = [];
  const given: Record<string, unknown> = { ...options };
  const read: Record<string, unknown> = {};
  for (const name of ['container', 'launcher']) given[name] = find(given[name]);
  for (const [name, [[isFit, expected], fallback]] of Object.entries(rules)) {
    const raw = given[name];
    // An attribute is always a text. An option whose default is no text is read from it as JSON, and so is
    // what looks like an object; an empty attribute means true.
    const isJson =
      typeof raw === 'string' && (/number|boolean|object/.test(typeof fallback) || raw.startsWith('{'));
    const value = isJson ? resultOf(() => JSON.parse(raw || 'true') as unknown) : raw;
    const isAbsent = value === undefined;
    read[name] = isAbsent ? fallback : value;
    if (isAbsent) {
      if (fallback === REQUIRED) problems.push(`${name} is required`);
    } else if (value === null || !resultOf(() => isFit(value as never)))
      problems.push(`${name} must be ${expected}`);
  }
  // Only an inline chat stands in a container, and only there can the page make room for the content.
  if (read['mode'] !== 'inline') read['autoHeight'] = null;
  else if (read['container'] === undefined) problems.push('container is required inline');
  if (problems.length > 0) {
    throw new ChatError('INVALID_OPTIONS', problems.join('; '));
  }
  return read as Settings;
};
