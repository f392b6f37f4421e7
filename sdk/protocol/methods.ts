import { readColorScheme, readLocale } from './guards.ts';
import type { Reader } from './guards.ts';
import { RATE } from './limits.ts';
import * as messages from './messages.ts';
import type { Answer, Version } from './messages.ts';

/** A method's guards: what it takes, checked on both sides, and what it gives back, checked by the caller. */
type Method<Argument, Result> = { argument: Reader<Argument>; result: Reader<Result> };

const method = <Argument, Result>(
  argument: Reader<Argument>,
  result: Reader<Result>,
): Method<Argument, Result> => ({ argument, result });

/** Stands where a method takes or gives nothing. */
const nothing = (): null => null;
const command = method(nothing, nothing);

/** The methods that the frame calls on the host page. Each name is also a capability: a side calls only what the other one lists. */
export const hostMethods = {
  /** The handshake: the frame introduces itself, and again after every reload. */
  hello: method(messages.readFrameHello, messages.readHostHello),
  close: command,
  /** The visitor wants the panel large, or as it was. */
  expand: command,
  restore: command,
  /** Asks for another size of the panel (bubble), or says how high the content is (inline, with `autoHeight`). */
  resize: method(messages.readSize, nothing),
  emit: method(messages.readFrameEvent, nothing),
  /** Settles once the tool has; the same call again gets the same outcome and runs nothing twice. */
  runTool: method(messages.readToolCall, messages.readToolOutcome),
  /** The visitor has stopped a tool: its `signal` aborts. */
  cancelTool: method(messages.name, nothing),
  /** Asks for the context of the question that is being sent. */
  getContext: method(nothing, messages.readPageContext),
  /** Asks for a JWT of the site for its logged-in user; null when nobody is logged in. Fails when the site's function does. */
  getUserToken: method(nothing, messages.readUserToken),
};

/** The methods that the host page calls on the frame. */
export const frameMethods = {
  /** The chat has become visible. */
  show: command,
  hide: command,
  /** Does nothing: the answer says that the frame is alive. */
  ping: command,
  /** Puts the focus into the composer. */
  focus: command,
  /** Sends a message as if the visitor had typed it. */
  send: method(messages.readText, nothing),
  /** Puts text into the composer without sending it. */
  setDraft: method(messages.readText, nothing),
  startNewChat: command,
  setLocale: method(readLocale, nothing),
  setColorScheme: method(readColorScheme, nothing),
  /** Says whether the header shall offer another size. */
  setExpansion: method(messages.readExpansion, nothing),
  setViewport: method(messages.readViewport, nothing),
  /** Hands over all tools that the host page offers now, in place of those before. */
  setTools: method(messages.readTools, nothing),
  /** Hands over the context as the visitor is shown it; `getContext` asks for it anew when a question is sent. */
  setContext: method(messages.readPageContext, nothing),
  /** Gets a user token of the host page and logs the visitor in with it. */
  login: command,
  logout: command,
};

export type MethodTable = Record<string, Method<unknown, unknown>>;
export type FrameMethods = typeof frameMethods;

/** The arguments of a method: one, or none. */
export type ArgumentsOf<M> =
  M extends Method<infer A, unknown> ? ([A] extends [null] ? [] : [argument: A]) : [];
/** The result of a method. */
export type ResultOf<M> = M extends Method<unknown, infer R> ? R : never;

/** A method's name followed by its arguments. */
export type Call<Table> = {
  [Name in keyof Table]: [name: Name, ...args: ArgumentsOf<Table[Name]>];
}[keyof Table];

type Returned<R> = [R] extends [null] ? void : R;

/** One function for each method of a table; the arguments have been checked. */
export type Handlers<Table> = {
  [Name in keyof Table]: (
    ...args: ArgumentsOf<Table[Name]>
  ) => Returned<ResultOf<Table[Name]>> | Promise<Returned<ResultOf<Table[Name]>>>;
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
 * Wraps handlers into what the other side may call: every argument checked, floods refused, no stack sent.
 * @param onInvalid Told of each method that was called with an argument of the wrong shape.
 */
export const serveMethods = <Table extends MethodTable>(
  table: Table,
  handlers: Handlers<Table>,
  onInvalid?: (name: string) => unknown,
): Record<keyof Table, ServedMethod> => {
  const mayPass = createRateLimit();
  const serve =
    (name: keyof Table & string): ServedMethod =>
    async (value) => {
      if (!mayPass()) return { ok: false, code: 'RATE_LIMITED', message: 'Too many calls at once.' };
      const argument = table[name]!.argument(value);
      if (argument === undefined) {
        onInvalid?.(name);
        return { ok: false, code: 'INVALID_CALL', message: 'The argument has the wrong shape or size.' };
      }
      try {
        const handle = handlers[name] as (given: unknown) => unknown;
        return { ok: true, value: await handle(argument) };
      } catch {
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

/** Finds the methods that the other side answers, unless one of the two has left the other's protocol behind. */
export const negotiate = (
  theirs: Version,
  ours = OURS,
): { ok: true; capabilities: ReadonlySet<string> } | { ok: false; tooOld: 'theirs' | 'ours' } => {
  if (theirs.protocol < ours.oldestProtocol) return { ok: false, tooOld: 'theirs' };
  if (ours.protocol < theirs.oldestProtocol) return { ok: false, tooOld: 'ours' };
  return { ok: true, capabilities: new Set(theirs.capabilities) };
};
