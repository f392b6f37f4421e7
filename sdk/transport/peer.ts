import { connect, PenpalError } from 'penpal';
import { CALL_TIMEOUT_MS } from '../protocol/limits.ts';
import { answerOf } from '../protocol/messages.ts';
import type { Answer } from '../protocol/messages.ts';
import { nothing } from '../protocol/methods.ts';
import { LOGIN_REFUSED } from '../protocol/vocabulary.ts';
import type { ArgumentsOf, MethodTable, ResultOf, ResultTable } from '../protocol/methods.ts';

type Handler = (message: never) => void;

/**
 * Carries penpal's messages between this window and another one, and ignores all others. All but the first
 * word of a handshake, which says nothing, is sent to the exact origin; the browser drops it on the way to
 * any other.
 * @param origin Of the other window; `*` only for one whose origin is opaque, which then has to be known by
 * its window alone.
 */
export const createMessenger = (other: Window, origin: string) => {
  const handlers = new Set<Handler>();
  let isFit: (data: unknown) => boolean;
  const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== other || (origin !== '*' && from !== origin) || !isFit(data)) return;
    for (const handler of handlers) handler(data as never);
  };
  return {
    initialize: (options: { validateReceivedMessage: (data: unknown) => boolean }): void => {
      isFit = options.validateReceivedMessage;
      addEventListener('message', receive);
    },
    sendMessage: (message: { type: string }): void => {
      // The window may still hold the empty document before the app, and a browser complains of that.
      other.postMessage(message, message.type === 'SYN' ? '*' : origin);
    },
    addMessageHandler: (handler: Handler): void => void handlers.add(handler),
    removeMessageHandler: (handler: Handler): void => void handlers.delete(handler),
    destroy: (): void => {
      removeEventListener('message', receive);
      handlers.clear();
    },
  };
};

export type CallFailure = {
  ok: false;
  code:
    | 'UNSUPPORTED'
    | 'INVALID_CALL'
    | 'CALL_TIMEOUT'
    | 'CONNECTION_LOST'
    | 'CALL_FAILED'
    | typeof LOGIN_REFUSED;
  message: string;
};

const failures: Partial<Record<string, CallFailure['code']>> = {
  METHOD_CALL_TIMEOUT: 'CALL_TIMEOUT',
  CONNECTION_DESTROYED: 'CONNECTION_LOST',
};

const fail = (code: CallFailure['code'], message: string): CallFailure => ({ ok: false, code, message });

/**
 * Waits for an answer. Penpal keeps the timer of its own timeout after the answer has come, so this one is
 * ours.
 */
export const withTimeout = <Value>(answer: Promise<Value>, timeoutMs: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PenpalError('METHOD_CALL_TIMEOUT', `No answer in ${timeoutMs} ms.`)),
      timeoutMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Connects to another window of an exact origin. A reloaded window connects again by itself.
 * @param results Reads what those of their methods give back that give something.
 */
export const connectPeer = <Table extends MethodTable, Results extends ResultTable>(
  other: Window,
  origin: string,
  theirs: Table,
  ours: Record<string, (argument?: unknown) => Promise<Answer<unknown>>>,
  results?: Results,
) => {
  type RemoteMethods = Record<string, (argument?: unknown) => Promise<unknown>>;
  let capabilities: ReadonlySet<string> = new Set(['hello']);
  // Penpal looks a method up when it is called, so before the greeting there is no other.
  const methods = { hello: ours['hello']! };
  const connection = connect<RemoteMethods>({ messenger: createMessenger(other, origin), methods });
  let remote: RemoteMethods | undefined;
  const connected = connection.promise.then((remoteMethods) => void (remote = remoteMethods));
  // A side that does not wait for the handshake shall not see an unhandled rejection.
  connected.catch(() => undefined);

  return {
    /** Settles when the other side answers the handshake; never does after `destroy`. */
    connected,

    /**
     * The greeting is done, and says which methods the other side answers. Until then neither side does more
     * than greet.
     */
    setCapabilities: (names: ReadonlySet<string>): void => {
      capabilities = names;
      Object.assign(methods, ours);
    },

    /** Calls a method. Never rejects. */
    call: async <Name extends keyof Table & string>(
      name: Name,
      args: ArgumentsOf<Table[Name]>,
      timeoutMs = CALL_TIMEOUT_MS,
    ): Promise<{ ok: true; value: ResultOf<Results, Name> } | CallFailure> => {
      if (!capabilities.has(name)) return fail('UNSUPPORTED', `The other side cannot ${name}.`);
      if (theirs[name]!(args[0]) === undefined)
        return fail('INVALID_CALL', `${name} got a value of the wrong shape.`);
      try {
        // The greeting that has told the capabilities came over the connection, so it is there.
        const answer = answerOf(results?.[name] ?? nothing)(
          await withTimeout(remote![name]!(...args), timeoutMs),
        );
        if (answer?.ok) return answer as { ok: true; value: ResultOf<Results, Name> };
        const code = answer?.code === LOGIN_REFUSED ? LOGIN_REFUSED : 'CALL_FAILED';
        return fail(code, answer?.message ?? `${name} failed.`);
      } catch (error) {
        const code = failures[(error as PenpalError).code] ?? 'CALL_FAILED';
        return fail(code, `${name} was not answered.`);
      }
    },

    /** Ends the connection for both sides: calls that wait fail at once, and no timer is left. */
    destroy: connection.destroy,
  };
};
