import { ChatError } from './chat-error.ts';
import type { ChatOptions, Settings } from './options.ts';
import { NAME_MAX_LENGTH } from './protocol/limits.ts';
import { COLOR_SCHEMES, LOCALES } from './protocol/messages.ts';

/** Gives back the value where it is fit, else undefined. */
type Reader<T> = (value: unknown) => T | undefined;

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX_LENGTH ? value : undefined;

const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const duration: Reader<number> = (value) => (Number(number(value)) > 0 ? number(value) : undefined);

const oneOf =
  <T extends string>(list: readonly T[]): Reader<T> =>
  (value) =>
    list.find((item) => item === value);

const offsets: Reader<Settings['offsets']> = (value) => {
  const { x = 20, y = 20 } = (value ?? {}) as { x?: number; y?: number };
  return number(x) === undefined || number(y) === undefined ? undefined : { x, y };
};

/** An element, or the one that a selector finds. */
const elementOf: Reader<HTMLElement> = (value) => {
  try {
    const found = typeof value === 'string' ? document.querySelector(value) : value;
    return found instanceof HTMLElement ? found : undefined;
  } catch {
    return undefined;
  }
};

const launcher: Reader<Settings['launcher']> = (value) =>
  oneOf(['default', 'none'] as const)(value) ?? elementOf(value);

const signal: Reader<AbortSignal> = (value) => (value instanceof AbortSignal ? value : undefined);

const appAddress: Reader<string> = (value) => {
  try {
    return /^https?:/.test(String(value)) ? new URL(String(value)).href : undefined;
  } catch {
    return undefined;
  }
};

const ELEMENT = 'an element of the page';
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

  /** The first of the list is the default. */
  const choose = <const T extends string>(name: keyof ChatOptions, ...list: [T, ...T[]]): T =>
    take(name, oneOf(list), list.join(' or '), list[0]);

  const settings: Settings = {
    appUrl: need('appUrl', appAddress, 'an absolute http or https address'),
    ids: {
      botId: need('botId', text, TEXT),
      channelId: need('channelId', text, TEXT),
      styleId: take('styleId', text, TEXT, 'default'),
      accessMode: choose('accessMode', 'normal', 'preview'),
    },
    mode: choose('mode', 'bubble', 'inline'),
    container: take('container', elementOf, ELEMENT, undefined),
    placement: choose('placement', 'bottom-right', 'bottom-left', 'top-right', 'top-left'),
    offsets: take('offsets', offsets, '{ x, y } in px', { x: 20, y: 20 }),
    zIndex: take('zIndex', number, 'a number', 2_147_483_000),
    launcher: take('launcher', launcher, `default, none or ${ELEMENT}`, 'default'),
    locale: take('locale', oneOf(LOCALES), LOCALES.join(' or '), undefined),
    colorScheme: take('colorScheme', oneOf(COLOR_SCHEMES), COLOR_SCHEMES.join(' or '), undefined),
    title: take('title', text, TEXT, undefined),
    preload: choose('preload', 'intent', 'idle'),
    connectTimeoutMs: take('connectTimeoutMs', duration, 'a number of ms', 10_000),
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
