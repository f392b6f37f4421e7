import { isFields, isLength, isOneOf, readLocale, readString, readText, readTheme } from './guards.ts';
import type { Fields } from './guards.ts';
import { NAME_MAX_LENGTH } from './limits.ts';
import type { FrameEvent, ToldMessage } from './messages.ts';

const readToldMessage = (value: unknown): ToldMessage | undefined => {
  if (!isFields(value)) return undefined;
  const { role } = value;
  const id = readString(value['id'], NAME_MAX_LENGTH);
  const text = readString(value['text'], Infinity);
  return id && isOneOf(['user', 'assistant'] as const, role)
    ? { id, role, ...(text !== undefined && { text }) }
    : undefined;
};

/** The fields of each type of event; one that is not as it should be is undefined. */
const eventFields: Record<FrameEvent['type'], (value: Fields) => object | undefined> = {
  'bot-named': ({ name }) => ({ name: readString(name, NAME_MAX_LENGTH) }),
  'theme-changed': readTheme,
  'locale-changed': ({ locale }) => ({ locale: readLocale(locale) }),
  'unread-changed': ({ count }) => ({ count: isLength(count) ? count : undefined }),
  'message-added': ({ message }) => ({ message: readToldMessage(message) }),
  'login-changed': ({ isLoggedIn }) => ({ isLoggedIn: isLoggedIn === true }),
  'error-raised': ({ code, message }) => ({
    code: readString(code, NAME_MAX_LENGTH),
    message: readText(message),
  }),
};

/** An event of a type that this side does not know is undefined too, and is to be ignored. */
export const readFrameEvent = (value: unknown): FrameEvent | undefined => {
  if (!isFields(value)) return undefined;
  const { type } = value;
  const fields = Object.hasOwn(eventFields, String(type)) && eventFields[type as FrameEvent['type']](value);
  return fields && Object.values(fields).every((field) => field !== undefined)
    ? ({ type, ...fields } as FrameEvent)
    : undefined;
};
