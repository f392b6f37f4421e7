import { CAPABILITIES_MAX, NAME_MAX_LENGTH, TEXT_MAX_LENGTH, URL_MAX_LENGTH } from './limits.ts';
import { COLOR_SCHEMES, LOCALES, MODES } from './messages.ts';
import type {
  Answer,
  ChatMessage,
  ColorScheme,
  FrameEvent,
  FrameHello,
  HostHello,
  Locale,
  Size,
  Version,
  Viewport,
} from './messages.ts';

/**
 * Takes whatever came over the boundary and gives back a fresh value of the right shape, or undefined.
 * Fields that it does not know are left behind, so a newer other side does no harm.
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

export type Fields = Record<string, unknown>;

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.includes(value as T);

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100_000;

/** A text of at most so many characters. */
export const readString = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value.length <= maxLength ? value : undefined;

const readVersion = ({ protocol, oldestProtocol, capabilities }: Fields): Version | undefined =>
  Number.isInteger(protocol) && Number.isInteger(oldestProtocol) && Array.isArray(capabilities)
    ? {
        protocol: protocol as number,
        oldestProtocol: oldestProtocol as number,
        capabilities: capabilities
          .slice(0, CAPABILITIES_MAX)
          .filter((name) => readString(name, NAME_MAX_LENGTH) !== undefined) as string[],
      }
    : undefined;

/** Text of a message or draft. */
export const readText = (value: unknown): string | undefined => readString(value, TEXT_MAX_LENGTH);

export const readLocale = (value: unknown): Locale | undefined =>
  isOneOf(LOCALES, value) ? value : undefined;

export const readColorScheme = (value: unknown): ColorScheme | undefined =>
  isOneOf(COLOR_SCHEMES, value) ? value : undefined;

/** An absolute address of one of the schemes, such as `https:`. */
export const readUrl = (value: unknown, schemes: readonly string[]): URL | undefined => {
  const text = readString(value, URL_MAX_LENGTH);
  if (text === undefined) return undefined;
  try {
    const url = new URL(text);
    return schemes.includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
};

/** A length of the wrong shape is left out. */
export const readSize = (value: unknown): Size | undefined => {
  if (!isFields(value)) return undefined;
  const { width, height } = value;
  return { ...(isLength(width) && { width }), ...(isLength(height) && { height }) };
};

export const readViewport = (value: unknown): Viewport | undefined => {
  if (!isFields(value)) return undefined;
  const { width, height, offsetTop, isFullScreen } = value;
  return isLength(width) && isLength(height) && isLength(offsetTop) && typeof isFullScreen === 'boolean'
    ? { width, height, offsetTop, isFullScreen }
    : undefined;
};

/** The look of the frame, in a greeting or in the event `theme`. */
const readTheme = ({ colorScheme, themeColor }: Fields) =>
  isOneOf(['light', 'dark'] as const, colorScheme)
    ? {
        colorScheme,
        ...(typeof themeColor === 'string' && HEX_COLOR.test(themeColor) && { themeColor }),
      }
    : undefined;

export const readFrameHello = (value: unknown): FrameHello | undefined => {
  if (!isFields(value)) return undefined;
  const version = readVersion(value);
  const locale = readLocale(value['locale']);
  const theme = readTheme(value);
  const botName = readString(value['botName'], NAME_MAX_LENGTH);
  return version && locale && theme && { ...version, locale, ...theme, ...(botName && { botName }) };
};

export const readHostHello = (value: unknown): HostHello | undefined => {
  if (!isFields(value)) return undefined;
  const version = readVersion(value);
  const { mode, isOpen } = value;
  if (!version || !isOneOf(MODES, mode) || typeof isOpen !== 'boolean') return undefined;
  const locale = readLocale(value['locale']);
  const colorScheme = readColorScheme(value['colorScheme']);
  return {
    ...version,
    mode,
    isOpen,
    ...(locale && { locale }),
    ...(colorScheme && { colorScheme }),
    ...(value['hasUserToken'] === true && { hasUserToken: true }),
    ...(value['hasTools'] === true && { hasTools: true }),
    ...(value['wantsText'] === true && { wantsText: true }),
  };
};

/** Reads the answer to a call whose result the reader knows. */
export const readAnswer = <Value>(answer: unknown, readResult: Reader<Value>): Answer<Value> | undefined => {
  if (!isFields(answer)) return undefined;
  if (answer['ok'] === true) {
    const value = readResult(answer['value']);
    return value === undefined ? undefined : { ok: true, value };
  }
  const code = readString(answer['code'], NAME_MAX_LENGTH);
  const message = readString(answer['message'], NAME_MAX_LENGTH);
  return code && message ? { ok: false, code, message } : undefined;
};

const readMessage = ({ id, role, text }: Fields): ChatMessage | undefined => {
  const name = readString(id, NAME_MAX_LENGTH);
  const said = readString(text, Infinity);
  return name && isOneOf(['user', 'assistant'] as const, role)
    ? { id: name, role, ...(said !== undefined && { text: said }) }
    : undefined;
};

/** Reads the fields of each type of event; a field of the wrong shape is undefined. */
const eventFields: Record<FrameEvent['type'], (value: Fields) => object | undefined> = {
  bot: ({ name }) => ({ name: readString(name, NAME_MAX_LENGTH) }),
  theme: readTheme,
  locale: ({ locale }) => ({ locale: readLocale(locale) }),
  unread: ({ count }) => ({ count: isLength(count) ? count : undefined }),
  message: readMessage,
  login: ({ isLoggedIn }) => ({ isLoggedIn: isLoggedIn === true }),
  error: ({ code, message }) => ({ code: readString(code, NAME_MAX_LENGTH), message: readText(message) }),
};

/** Reads an event; one of a type that this side does not know is undefined too, and shall be ignored. */
export const readFrameEvent = (value: unknown): FrameEvent | undefined => {
  if (!isFields(value)) return undefined;
  const { type } = value;
  const fields = Object.hasOwn(eventFields, String(type)) && eventFields[type as FrameEvent['type']](value);
  return fields && Object.values(fields).every((field) => field !== undefined)
    ? ({ type, ...fields } as FrameEvent)
    : undefined;
};
