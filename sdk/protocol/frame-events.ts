import { isFields, isLength, isOneOf, readLocale, readString, readText, readTheme } from './guards.ts';
import type { Fields } from './guards.ts';
import { NAME_MAX_LENGTH } from './limits.ts';
import type { ChatMessage, FrameEvent } from './messages.ts';

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
