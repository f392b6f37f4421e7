import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

const queryOf = (prototype: object) =>
  (prototype as { query: (this: object, ...given: unknown[]) => unknown }).query;

const protocolOf = (prototype: object) =>
  (prototype as { execProtocol: (this: object, ...given: unknown[]) => unknown }).execProtocol;

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
  const ofPglite = protocolOf(PGlite.prototype);
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
  Object.assign(PGlite.prototype, {
    execProtocol(this: PGlite, message: Uint8Array, ...rest: unknown[]) {
      // One that binds parameters runs a statement; the others only prepare it.
      const isRun = message[0] === BIND;
      const other = isRun ? instead(new TextDecoder().decode(message)) : undefined;
      return other ? this.query(...other) : Reflect.apply(ofPglite, this, [message, ...rest]);
    },
  });
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
    },
  };
};
