import { PGlite, protocol } from '@electric-sql/pglite';
import { Client } from 'pg';
import { ThreadConnection } from './thread-connection.ts';

const queryOf = (prototype: object) =>
  (prototype as { query: (this: object, ...given: unknown[]) => unknown }).query;

type Sending = (this: object, message: Uint8Array, ...rest: unknown[]) => unknown;

const { serialize } = protocol;

/** A statement as PGlite is sent one, in a thread or here. */
const messageOf = (text: string, values: string[]): Uint8Array =>
  Buffer.concat([
    serialize.parse({ text }),
    serialize.bind({ values }),
    serialize.execute({}),
    serialize.sync(),
  ]);

/** The first byte of the message of PostgreSQL's protocol that gives a statement its parameters. */
const BIND = 0x42;

/** Makes statements fail in the database itself, with an error that quotes their parameters. */
export const failStatements = () => {
  const state = { passing: Infinity, failing: 0, failed: 0 };
  /** Returns a statement to run instead, or undefined for the statement itself. */
  const instead = (values: unknown): [string, string[]] | undefined => {
    state.passing -= 1;
    if (state.passing >= 0 || state.passing < -state.failing) return undefined;
    state.failed += 1;
    return ['select cast($1::text as integer)', [JSON.stringify(values) ?? 'none']];
  };
  const ofClient = queryOf(Client.prototype);
  const ofPglite = Reflect.get(PGlite.prototype, 'execProtocol') as Sending;
  const ofThread = Reflect.get(ThreadConnection.prototype, 'send') as Sending;
  /**
   * Returns a message to send instead: one that binds parameters runs a statement; the others only prepare
   * it.
   */
  const messageInstead = (message: Uint8Array): Uint8Array => {
    const other = message[0] === BIND ? instead(new TextDecoder().decode(message)) : undefined;
    return other ? messageOf(...other) : message;
  };
  Object.assign(Client.prototype, {
    query(this: Client, config: unknown, values: unknown, ...rest: unknown[]) {
      const other = instead(values);
      if (!other) return Reflect.apply(ofClient, this, [config, values, ...rest]);
      const text =
        typeof config === 'string' ? other[0] : { ...(config as object), text: other[0], name: undefined };
      const given = typeof values === 'function' ? [text, other[1], values] : [text, other[1], ...rest];
      return Reflect.apply(ofClient, this, given);
    },
  });
  const sendOther = (send: Sending): Sending =>
    function sendInstead(this: object, message, ...rest) {
      return Reflect.apply(send, this, [messageInstead(message), ...rest]);
    };
  Object.assign(PGlite.prototype, { execProtocol: sendOther(ofPglite) });
  Object.assign(ThreadConnection.prototype, { send: sendOther(ofThread) });
  return {
    /** Lets `passing` statements pass from now on and makes the next `failing` ones fail. */
    fail: (passing: number, failing: number) => Object.assign(state, { passing, failing, failed: 0 }),
    /** Lets all pass again; returns how many failed. */
    pass: () => {
      state.passing = Infinity;
      return state.failed;
    },
    restore: () => {
      Object.assign(Client.prototype, { query: ofClient });
      Object.assign(PGlite.prototype, { execProtocol: ofPglite });
      Object.assign(ThreadConnection.prototype, { send: ofThread });
    },
  };
};
