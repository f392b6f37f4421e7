import { readColorScheme, readLocale } from './guards.ts';
import type { Reader, ValueOf } from './guards.ts';
import { RATE } from './limits.ts';
import * as messages from './messages.ts';
import type { Answer, Version } from './messages.ts';
import { LOGIN_REFUSED } from './vocabulary.ts';

/** Stands where a method takes or gives nothing. */
export const nothing = (): null => null;

/**
 * The methods that the frame calls on the host page, each with the reader of what it takes; `hostResults`
 * reads what it gives back. Each name is also a capability: a side calls only what the other one lists.
 */
export const hostMethods = {
  /** The handshake: the frame introduces itself, and again after every reload. */
  hello: messages.readFrameHello,
  close: nothing,
  /** The visitor wants the panel large, or as it was. */
  expand: nothing,
  restore: nothing,
  /**
   * Asks for another size of the panel (bubble), or says how high the content is (inline, with `autoHeight`).
   */
  resize: messages.readSize,
  emit: messages.readFrameEvent,
  /** Settles once the tool has; the same call again gets the same outcome and runs nothing twice. */
  runTool: messages.readToolCall,
  /** The visitor has stopped a tool: its `signal` aborts. */
  cancelTool: messages.name,
  /** Asks for the context of the question that is being sent. */
  getContext: nothing,
  /**
   * Asks for a JWT of the site for its logged-in user; null when nobody is logged in. Fails when the site's
   * function does.
   */
  getUserToken: nothing,
};

/**
 * The methods that the host page calls on the frame, each with the reader of what it takes. None gives
 * anything back.
 */
export const frameMethods = {
  /** The chat has become visible. */
  show: nothing,
  hide: nothing,
  /** Does nothing: the answer says that the frame is alive. */
  ping: nothing,
  /** Puts the focus into the composer. */
  focus: nothing,
  /** Sends a message as if the visitor had typed it. */
  send: messages.readText,
  /** Puts text into the composer without sending it. */
  setDraft: messages.readText,
  /** Puts text into the composer where it is empty: nobody of the visitor's side has asked for it. */
  offerDraft: messages.readText,
  startNewChat: nothing,
  setLocale: readLocale,
  setColorScheme: readColorScheme,
  /** Says whether the header shall offer another size. */
  setExpansion: messages.readExpansion,
  setViewport: messages.readViewport,
  /** Hands over all tools that the host page offers now, in place of those before. */
  setTools: messages.readTools,
  /**
   * Hands over the context as the visitor is shown it; `getContext` asks for it anew when a question is sent.
   */
  setContext: messages.readPageContext,
  /** Gets a user token of the host page and logs the visitor in with it. */
  login: nothing,
  logout: nothing,
};

export type MethodTable = Record<string, Reader<unknown>>;
export type FrameMethods = typeof frameMethods;

/** The arguments of a method: one, or none. */
export type ArgumentsOf<Argument> =
  Argument extends Reader<infer A> ? ([A] extends [null] ? [] : [argument: A]) : [];

/** A method's name followed by its arguments. */
export type Call<Table> = {
  [Name in keyof Table]: [name: Name, ...args: ArgumentsOf<Table[Name]>];
}[keyof Table];

/** Readers of the results of those methods that give something back. */
export type ResultTable = Record<string, Reader<unknown>>;
export type ResultOf<Results, Name> = Name extends keyof Results ? ValueOf<Results[Name]> : void;

/** One function for each method of a table; the arguments have been checked. */
export type Handlers<Table, Results = unknown> = {
  [Name in keyof Table]: (
    ...args: ArgumentsOf<Table[Name]>
  ) => ResultOf<Results, Name> | Promise<ResultOf<Results, Name>>;
};

/**
 * A token bucket: says whether one more call may pass now.
 * A flood is refused call by call and costs next to nothing.
 */
const createRateLimit = () => {
  let tokens = RATE.burst;
  let filledAt = performance.now();
  return (): boolean => {
    const time = performance.now();
    tokens = Math.min(RATE.burst, tokens + ((time - filledAt) / 1000) * RATE.perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

type ServedMethod = (argument?: unknown) => Promise<Answer<unknown>>;

/**
 * Wraps handlers into what the other side may call: every argument checked, floods refused, no stack sent. Of
 * an error, the other side hears only where it is named `LOGIN_REFUSED` or `CALL_FAILED`, and so meant for
 * it.
 * @param onInvalid Told of each method that was called with an argument of the wrong shape.
 */
export const serveMethods = <Table extends MethodTable, Results>(
  table: Table,
  handlers: Handlers<Table, Results>,
  onInvalid?: (name: string) => unknown,
): Record<keyof Table, ServedMethod> => {
  const mayPass = createRateLimit();
  const serve =
    (name: keyof Table & string): ServedMethod =>
    async (value) => {
      if (!mayPass()) return { ok: false, code: 'RATE_LIMITED', message: 'Too many calls at once.' };
      const argument = table[name]!(value);
      if (argument === undefined) {
        onInvalid?.(name);
        return { ok: false, code: 'INVALID_CALL', message: `${name} got a value of the wrong shape.` };
      }
      try {
        const handle = handlers[name] as (given: unknown) => unknown;
        return { ok: true, value: await handle(argument) };
      } catch (error) {
        const { name: code, message } = error as Error;
        if (code === LOGIN_REFUSED || code === 'CALL_FAILED') return { ok: false, code, message };
        return { ok: false, code: 'CALL_FAILED', message: `${name} failed.` };
      }
    };
  return Object.fromEntries(Object.keys(table).map((name) => [name, serve(name)])) as Record<
    keyof Table,
    ServedMethod
  >;
};

/** The protocols that this code speaks; the methods of a side are its capabilities. */
const OURS = { protocol: 2, oldestProtocol: 2 };

/** The version of the side that serves these methods. */
export const versionOf = (methods: MethodTable): Version => ({ ...OURS, capabilities: Object.keys(methods) });

/**
 * Finds the methods that the other side answers, unless one of the two has left the other's protocol behind.
 */
export const negotiate = (
  theirs: Version,
  ours = OURS,
): { ok: true; capabilities: ReadonlySet<string> } | { ok: false; tooOld: 'theirs' | 'ours' } => {
  if (theirs.protocol < ours.oldestProtocol) return { ok: false, tooOld: 'theirs' };
  if (ours.protocol < theirs.oldestProtocol) return { ok: false, tooOld: 'ours' };
  return { ok: true, capabilities: new Set(theirs.capabilities) };
};
