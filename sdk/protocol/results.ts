import { either, filledText, object, oneOf, readColorScheme, readLocale, readMode, text } from './guards.ts';
import type { Reader, ValueOf } from './guards.ts';
import { TOKEN_MAX_LENGTH, TOOL_MAX_LENGTH } from './limits.ts';
import { readHeightRange, readPageContext, readText, truth, version } from './messages.ts';

/*
 * Reads the results of the host page's methods. Only the frame checks it, so the host page loads none of this.
 */

const trueOnly: Reader<boolean> = oneOf(true);

/** The host page's answer: what the frame needs to draw itself as asked. */
const readHostHello = object(
  { ...version, mode: readMode, isOpen: truth },
  {
    /** Absent when the host page leaves the choice to the visitor. */
    locale: readLocale,
    colorScheme: readColorScheme,
    /** The host page can say who the visitor is: `getUserToken` gives a token. */
    hasUserToken: trueOnly,
    /** The host page offers tools: `setTools` comes in a moment. */
    hasTools: trueOnly,
    /** The event `message` shall carry the text. */
    wantsText: trueOnly,
    /** The frame shall be as high as its content, within this: `resize` says how high. */
    autoHeight: readHeightRange,
  },
);

/** The outcome of a tool; `result` is JSON text. */
const readToolOutcome = either(
  object({ ok: oneOf(true), result: text(TOOL_MAX_LENGTH) }),
  object({
    ok: oneOf(false),
    code: oneOf('UNKNOWN_TOOL', 'UNKNOWN_CALL', 'TIMEOUT', 'ABORTED', 'RESULT_TOO_LARGE', 'FAILED'),
    message: readText,
  }),
);
export type ToolOutcome = ValueOf<typeof readToolOutcome>;

/** Reads a user token; null when nobody is logged in on the host page. */
const readUserToken: Reader<string | null> = (value) =>
  value === null ? null : filledText(TOKEN_MAX_LENGTH)(value);

/** Reads the result of a method of the host page; those that are not named here give back nothing. */
export const hostResults = {
  hello: readHostHello,
  runTool: readToolOutcome,
  getContext: readPageContext,
  getUserToken: readUserToken,
};
export type HostResults = typeof hostResults;
