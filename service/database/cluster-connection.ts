import type { messages, PGlite } from '@electric-sql/pglite';

/** A connection to an embedded database. */
export type ClusterConnection = {
  /** A message to one that is not open may never be answered. */
  readonly isOpen: boolean;
  /**
   * Sends messages of PostgreSQL's protocol, once those before are answered, and returns what the database
   * says. Rejects with its first error.
   */
  send(message: Uint8Array): Promise<messages.BackendMessage[]>;
  /**
   * Resolves with the reason when the database has ended by itself, or hangs; absent where it is in this
   * process.
   */
  readonly lost?: Promise<Error>;
  /**
   * Watches from now on: a message that is not answered in time is told of, and ends the connection at last.
   * Before that, work may take as long as it needs.
   */
  watch?(onLate: () => void): void;
  close(): Promise<void>;
};

/** The error of what comes after the end, which `isDatabaseAway` knows. */
export const closedError = (options?: ErrorOptions): Error => new Error('PGlite is closed', options);

/**
 * Why a connection has ended whose thread answers nothing any more. An exit of the process would wait for
 * that thread.
 */
export class HangingThread extends Error {
  override readonly name = 'HangingThread';

  constructor() {
    super('Its thread hangs');
  }
}

/** Connects to a database in this process. */
export const connectHere = (cluster: PGlite): ClusterConnection => ({
  get isOpen() {
    return cluster.ready;
  },
  send: async (message) => (await cluster.execProtocol(message, { syncToFs: false })).messages,
  close: () => cluster.close(),
});
