import { either, filledText, isFields, list, object, oneOf, readLocale, text } from './guards.ts';
import type { Reader, ValueOf } from './guards.ts';
import {
  CAPABILITIES_MAX,
  CONTEXT_MAX_ENTRIES,
  CONTEXT_MAX_LENGTH,
  LENGTH_MAX_PX,
  NAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TIMER_MAX_MS,
  TOOL_MAX_LENGTH,
  TOOL_NAME,
  TOOL_TIMEOUT_MS,
  TOOLS_MAX,
  URL_MAX_LENGTH,
} from './limits.ts';

/*
 * These messages cross the frame's boundary. Each is declared by the reader that checks it.
 */

/** A size that is asked for, in CSS px; what is absent stays as it is. */
export type Size = { width?: number; height?: number };

/** A complete message; `text` only where the host page asked for it. */
export type ChatMessage = { id: string; role: 'user' | 'assistant'; text?: string };

/** A name, a code or an id. */
export const name = text(NAME_MAX_LENGTH);
const filledName = filledText(NAME_MAX_LENGTH);
export const truth = oneOf(true, false);
const flag: Reader<boolean> = (value) => value === true;
const length: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= LENGTH_MAX_PX ? value : undefined;
const integer: Reader<number> = (value) => (Number.isInteger(value) ? (value as number) : undefined);
const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const hexColor = matching(/^#[0-9a-f]{6}$/i);

const fields: Reader<Record<string, unknown>> = (value) =>
  isFields(value) && !Array.isArray(value) ? value : undefined;

/** Reads a fresh copy of an object that is JSON. */
const jsonObject: Reader<Record<string, unknown>> = (value) => {
  try {
    const json = JSON.stringify(fields(value));
    return json.length <= TOOL_MAX_LENGTH ? (JSON.parse(json) as Record<string, unknown>) : undefined;
  } catch {
    // No object, a circle, or something else that JSON has no word for.
    return undefined;
  }
};

/** Text of a message or draft. */
export const readText = text(TEXT_MAX_LENGTH);
export const readSize: Reader<Size> = object({}, { width: length, height: length });

/** The least and the greatest height of a chat that follows its content, CSS px. */
export const readHeightRange = object({ min: length, max: length });
export type HeightRange = ValueOf<typeof readHeightRange>;

/** Whether the panel may be made large, and whether it is. */
export const readExpansion = object({ canExpand: truth, isExpanded: truth });
export type Expansion = ValueOf<typeof readExpansion>;

/**
 * The part of the frame that the visitor can see, in CSS px; smaller than the frame while a keyboard covers
 * it.
 */
export const readViewport = object({
  width: length,
  height: length,
  /** Distance of the visible part from the frame's top. */
  offsetTop: length,
  /** The chat covers the whole screen, as on a phone. */
  isFullScreen: truth,
});
export type Viewport = ValueOf<typeof readViewport>;

/** The protocol and the methods of one side. */
export const version = {
  protocol: integer,
  /** The oldest protocol that this side still speaks. */
  oldestProtocol: integer,
  /** The methods that this side answers. */
  capabilities: list(name, CAPABILITIES_MAX),
};
const readVersion = object(version);
export type Version = ValueOf<typeof readVersion>;

/** The parts of the style that the page shows; the SDK checks the launcher where it draws it. */
const style = {
  /** Hex color of six digits. */
  themeColor: hexColor,
  launcher: jsonObject,
  placement: either(filledName, jsonObject),
  /** CSS px; 12 unless the style says otherwise. */
  roundedCorners: length,
};
/** The scheme on show, never `auto`, so that the host page can give the iframe element the same. */
const shownScheme = oneOf('light', 'dark');

/** The frame introduces itself; sent again after every reload of the frame. */
export const readFrameHello = object(
  { ...version, locale: readLocale, colorScheme: shownScheme },
  {
    /** Absent while the bot's configuration is still on its way; the event `bot` brings it later. */
    botName: filledName,
    ...style,
  },
);
export type FrameHello = ValueOf<typeof readFrameHello>;

/**
 * The events that the frame sends to the host page. Those that the chat's handle tells as well have its
 * names.
 */
const events = {
  bot: object({ name }),
  theme: object({ colorScheme: shownScheme }, style),
  locale: object({ locale: readLocale }),
  /** Answers that came while the chat was closed; 0 once it has been seen. */
  unread: object({ count: length }),
  message: object({ id: filledName, role: oneOf('user', 'assistant') }, { text: text(Infinity) }),
  login: object({ isLoggedIn: flag }),
  error: object({ code: name, message: readText }),
};
export type FrameEvent = {
  [Type in keyof typeof events]: { type: Type } & ValueOf<(typeof events)[Type]>;
}[keyof typeof events];

/** Reads an event; one of a type that this side does not know is undefined too, and shall be ignored. */
export const readFrameEvent: Reader<FrameEvent> = (value) => {
  const type = isFields(value) && value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(events, type)) return undefined;
  const event = events[type as FrameEvent['type']](value);
  return event && ({ type, ...event } as FrameEvent);
};

/** A function of the host page that an agent may ask for, as the frame and the agent know it. */
const readTool = object(
  {
    /** 1 to 64 letters, digits, `_` or `-`. */
    name: matching(new RegExp(TOOL_NAME)),
    /** Tells the agent what the tool does. */
    description: text(TOOL_MAX_LENGTH),
    /** JSON Schema of its arguments, of type object. */
    parameters: jsonObject,
    /** Runs without asking the visitor. */
    skipApproval: flag,
    /** How long one run may take. */
    timeoutMs: (value): number | undefined =>
      typeof value === 'number' && value > 0 ? Math.min(value, TIMER_MAX_MS) : TOOL_TIMEOUT_MS,
  },
  {
    /** The visitor sees it instead of the name. */
    title: filledName,
  },
);
export type ToolDescription = ValueOf<typeof readTool>;

/**
 * Reads all the tools that a host page offers; undefined when there are too many, or one is not as it should
 * be.
 */
export const readTools: Reader<ToolDescription[]> = (value) => {
  const tools = list(readTool, TOOLS_MAX)(value);
  if (!tools || tools.length < (value as unknown[]).length) return undefined;
  return [...new Map(tools.map((tool) => [tool.name, tool])).values()];
};

/** The call of a tool; the arguments fit the tool's `parameters`. */
export const readToolCall = object({
  /** The same id again is the same call: it runs once. */
  id: name,
  name,
  arguments: fields,
  /** The frame was reloaded after the call had begun: a page that does not know the id must not run it. */
  isRepeated: flag,
});
export type ToolCall = ValueOf<typeof readToolCall>;

const contextText = filledText(CONTEXT_MAX_LENGTH);
const readEntries = list(object({ name: filledName, value: text(CONTEXT_MAX_LENGTH) }), CONTEXT_MAX_ENTRIES);

/** The host page as the agent may know it; shown to the visitor. Holds only what the site has agreed to. */
export const readPageContext = object(
  {
    /** Facts that the site has set itself. */
    entries: (value): ValueOf<typeof readEntries> | undefined => readEntries(value) ?? [],
  },
  { title: contextText, address: filledText(URL_MAX_LENGTH), selection: contextText },
);
export type PageContext = ValueOf<typeof readPageContext>;

/**
 * Reads the answer to a call whose result the reader knows. Failures travel as data, because errors lose all
 * but name and message on the way.
 */
export const answerOf = <Value>(result: Reader<Value>) =>
  either(
    object({ ok: oneOf(true), value: result }),
    object({ ok: oneOf(false), code: filledName, message: filledName }),
  );
export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string; message: string };
