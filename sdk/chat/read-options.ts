import { ChatError } from './chat-error.ts';
import type { ChatOptions, Settings } from './options.ts';
import { NAME_MAX_LENGTH } from '../protocol/limits.ts';
import { COLOR_SCHEMES, LOCALES, MODES } from '../protocol/vocabulary.ts';

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
const NUMBER: Rule = [Number.isFinite, 'a number'];
const FLAG = typeOf('boolean');
export const LOCALE = oneOf(...LOCALES);
export const COLOR_SCHEME = oneOf(...COLOR_SCHEMES);
const isElement = (value: unknown): boolean => value instanceof HTMLElement;
const REQUIRED = {};

/** Each option's rule, and what stands for it when it is absent. */
const rules: Record<keyof ChatOptions, [rule: Rule, fallback?: unknown]> = {
  appUrl: [[Boolean, 'an http(s) address'], REQUIRED],
  botId: [TEXT, REQUIRED],
  channelId: [TEXT, REQUIRED],
  styleId: [TEXT, 'default'],
  accessMode: [oneOf('normal', 'preview'), 'normal'],
  mode: [oneOf(...MODES), 'bubble'],
  container: [[isElement, 'an element']],
  placement: [oneOf('bottom-right', 'bottom-left', 'top-right', 'top-left'), 'bottom-right'],
  offsets: [
    [
      ({ x = 0, y = 0 }: { x?: unknown; y?: unknown }) => Number.isFinite(x) && Number.isFinite(y),
      '{ x, y } in px',
    ],
    {},
  ],
  zIndex: [NUMBER, 2_147_483_000],
  launcher: [
    [
      (value: unknown) => isElement(value) || value === 'default' || value === 'none',
      'default, none or an element',
    ],
    'default',
  ],
  locale: [LOCALE],
  colorScheme: [COLOR_SCHEME],
  title: [TEXT],
  preload: [oneOf('intent', 'idle'), 'intent'],
  connectTimeoutMs: [[(value: number) => Number.isFinite(value) && value > 0, 'a number of ms'], 10_000],
  topLayer: [FLAG, true],
  nonce: [TEXT],
  getUserToken: [typeOf('function')],
  context: [typeOf('object')],
  tools: [[Array.isArray, 'a list of tools'], []],
  includeMessageText: [FLAG, false],
  signal: [[(value: unknown) => value instanceof AbortSignal, 'an AbortSignal']],
};

/** Returns the result of a function, or the given value where it throws. */
const attempt = (make: () => unknown, given: unknown): unknown => {
  try {
    return make();
  } catch {
    return given;
  }
};

/** The element that a selector finds; anything else as it is. */
const find = (value: unknown): unknown =>
  typeof value === 'string' && value !== 'default' && value !== 'none'
    ? attempt(() => document.querySelector(value), null)
    : value;

/** Checks options that may come from plain JavaScript or from attributes; throws `INVALID_OPTIONS` with every problem found. */
export const readOptions = (options: ChatOptions): Settings => {
  const problems: string[] = [];
  const given: Record<string, unknown> = { ...options };
  const read: Record<string, unknown> = {};
  const { appUrl, container, launcher } = given;
  given['container'] = find(container);
  given['launcher'] = find(launcher);
  if (appUrl !== undefined) {
    given['appUrl'] =
      typeof appUrl === 'string' && /^https?:/.test(appUrl)
        ? attempt(() => new URL(appUrl).href, null)
        : null;
  }

  for (const [name, [[isFit, expected], fallback]] of Object.entries(rules)) {
    const text = given[name];
    const isText = typeof text === 'string' && /number|boolean/.test(typeof fallback);
    // An attribute is always a text; one that is merely there says yes.
    const value = isText ? attempt(() => JSON.parse(text || 'true') as unknown, null) : text;
    const isAbsent = value === undefined;
    read[name] = isAbsent ? fallback : value;
    if (isAbsent && fallback === REQUIRED) problems.push(`${name} is required`);
    else if (!isAbsent && (value === null || !isFit(value as never)))
      problems.push(`${name} must be ${expected}`);
  }
  if (given['mode'] === 'inline' && container === undefined) {
    problems.push('container is required inline');
  }
  if (problems.length > 0) {
    throw new ChatError('INVALID_OPTIONS', problems.join('; '));
  }
  const { botId, channelId, styleId, accessMode, offsets, ...rest } = read as Required<ChatOptions>;
  return {
    ...rest,
    ids: { botId, channelId, styleId, accessMode },
    offsets: { x: 20, y: 20, ...offsets },
  } as Settings;
};
