import { ChatError } from './chat-error.ts';
import type { ChatOptions, Settings } from './options.ts';
import { readColorScheme, readLocale, readUrl } from './protocol/guards.ts';
import { NAME_MAX_LENGTH } from './protocol/limits.ts';

/** Gives back the value where it is fit, else undefined. */
type Reader<T> = (value: unknown) => T | undefined;

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX_LENGTH ? value : undefined;

const between =
  (least: number, most: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

const oneOf =
  <const T extends string>(...list: T[]): Reader<T> =>
  (value) =>
    list.find((item) => item === value);

const distance = between(0, 10_000);

const offsets: Reader<Settings['offsets']> = (value) => {
  const { x = 20, y = 20 } = (value ?? {}) as { x?: number; y?: number };
  return distance(x) === undefined || distance(y) === undefined ? undefined : { x, y };
};

const container: Reader<Element> = (value) => {
  try {
    const found = typeof value === 'string' ? document.querySelector(value) : value;
    return found instanceof Element ? found : undefined;
  } catch {
    return undefined;
  }
};

const launcher: Reader<Settings['launcher']> = (value) =>
  value instanceof HTMLElement ? value : oneOf('default', 'none')(value);

const signal: Reader<AbortSignal> = (value) => (value instanceof AbortSignal ? value : undefined);

const appAddress: Reader<string> = (value) => readUrl(value, ['http:', 'https:'])?.href;

const TEXT = `a text of 1 to ${NAME_MAX_LENGTH} characters`;

/** Checks options that may come from plain JavaScript or from attributes; throws `INVALID_OPTIONS` with every problem found. */
export const readOptions = (options: ChatOptions): Settings => {
  const problems: string[] = [];
  const given = (options ?? {}) as Record<string, unknown>;

  /** What was given where it is fit, the fallback where nothing was given; anything else is a problem. */
  const take = <T, F>(name: keyof ChatOptions, read: Reader<T>, expected: string, fallback: F): T | F => {
    const value = given[name];
    if (value === undefined) return fallback;
    const taken = read(value);
    if (taken === undefined) problems.push(`${name} must be ${expected}`);
    return taken ?? fallback;
  };
  const need = (name: keyof ChatOptions, read: Reader<string>, expected: string): string => {
    if (given[name] === undefined) problems.push(`${name} is required`);
    return take(name, read, expected, '');
  };

  const settings: Settings = {
    appUrl: need('appUrl', appAddress, 'an absolute http or https address'),
    ids: {
      botId: need('botId', text, TEXT),
      channelId: need('channelId', text, TEXT),
      styleId: take('styleId', text, TEXT, 'default'),
      accessMode: take('accessMode', oneOf('normal', 'preview'), 'normal or preview', 'normal'),
    },
    mode: take('mode', oneOf('bubble', 'inline'), 'bubble or inline', 'bubble'),
    container: take('container', container, 'an element of the page, or a selector of one', undefined),
    placement: take(
      'placement',
      oneOf('bottom-right', 'bottom-left', 'top-right', 'top-left'),
      'a corner, such as bottom-left',
      'bottom-right',
    ),
    offsets: take('offsets', offsets, '{ x, y } in px', { x: 20, y: 20 }),
    zIndex: take('zIndex', between(-2_147_483_648, 2_147_483_647), 'a number', 2_147_483_000),
    launcher: take('launcher', launcher, 'default, none or an element', 'default'),
    locale: take('locale', readLocale, 'en or zh-CN', undefined),
    colorScheme: take('colorScheme', readColorScheme, 'light, dark or auto', undefined),
    title: take('title', text, TEXT, undefined),
    preload: take('preload', oneOf('intent', 'idle'), 'intent or idle', 'intent'),
    connectTimeoutMs: take('connectTimeoutMs', between(1, 600_000), 'a number from 1 to 600000', 10_000),
    signal: take('signal', signal, 'an AbortSignal', undefined),
  };
  if (settings.mode === 'inline' && given['container'] === undefined) {
    problems.push('container is required in inline mode');
  }
  if (problems.length > 0) {
    throw new ChatError('INVALID_OPTIONS', `The chat cannot start: ${problems.join('; ')}.`);
  }
  return settings;
};
