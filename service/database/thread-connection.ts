import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { messages, protocol } from '@electric-sql/pglite';
import { apartFromRequest } from '../base/request-context.ts';
import { newThread } from '../base/threads/run-in-thread.ts';
import { closedError, type ClusterConnection, HangingThread } from './cluster-connection.ts';
import type { ClusterOrder } from './cluster-thread.ts';
import { answered, createSharedBuffer, idle, type Posted, read, waiting, write } from './shared-buffer.ts';

/**
 * How long the process blocks for an answer. Most come within a tenth of that; through the event loop each
 * would come later and cost more, and a transaction would hold up the statements behind it for longer.
 */
const BLOCK_MS = 3;

/**
 * When the database's answer is late, and when it is given up: the end of a chat's answer waits for the
 * database just as long.
 */
const LATE_MS = 10_000;
const HUNG_MS = 120_000;

/**
 * The severities of an error with which PostgreSQL ends: PGlite goes on, but nothing that it says or writes
 * can be relied on.
 */
const LAST: ReadonlySet<string | undefined> = new Set(['FATAL', 'PANIC']);

type Waiting = { resolve: (message: Uint8Array) => void; reject: (error: unknown) => void };

/**
 * A connection to an embedded database in a thread of its own. Statements are over before PGlite returns, and
 * some wait for the disk: a checkpoint of a database that was written to for an hour, say, for a quarter of a
 * second.
 */
export class ThreadConnection implements ClusterConnection {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #buffer = createSharedBuffer();
  readonly #parser = new protocol.Parser();
  /** The caller that waits for the thread's next answer. */
  #waiting: Waiting | undefined;
  #onLate: (() => void) | undefined;
  #lateness: NodeJS.Timeout | undefined;
  #state: 'opening' | 'open' | 'closed' = 'opening';
  /** Resolves when the thread has ended by itself; nothing can be asked of the database any more. */
  readonly lost: Promise<Error>;
  #tellLost!: (reason: Error) => void;

  /** Opens the database in a folder. Rejects with the reason why it cannot be opened. */
  static async open(path: string): Promise<ThreadConnection> {
    const connection = new ThreadConnection(path);
    await connection.#next();
    connection.#state = 'open';
    return connection;
  }

  private constructor(path: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = newThread(new URL('./cluster-thread.ts', import.meta.url), { env: {}, stderr: false });
    this.#worker.stdout.resume();
    this.lost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
    this.#worker.once('error', (error) => this.#end(error));
    this.#worker.once('exit', (code) => this.#end(new Error(`Its thread ended with ${code}`)));
    port1.on('message', (posted: Posted) => {
      this.#keepProcess(false);
      clearTimeout(this.#lateness);
      this.#waiting?.resolve(read(this.#buffer, posted));
    });
    this.#keepProcess(false);
    const order: ClusterOrder = { path, port: port2, buffer: this.#buffer };
    this.#worker.postMessage(order, [port2]);
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  async send(message: Uint8Array): Promise<messages.BackendMessage[]> {
    const said: messages.BackendMessage[] = [];
    this.#parser.parse(await this.#ask(message), (one) => said.push(one));
    const error = said.find((one) => one instanceof messages.DatabaseError);
    if (!error) return said;
    if (LAST.has(error.severity)) {
      void this.#worker.terminate();
      this.#end(error);
    }
    throw error;
  }

  watch(onLate: () => void): void {
    this.#onLate = onLate;
  }

  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.#state = 'closed';
    await this.#ask(undefined);
    await this.#worker.terminate();
  }

  #end(error: unknown): void {
    const told = this.#state === 'opening' ? error : closedError({ cause: error });
    if (this.#state === 'open') this.#tellLost(closedError({ cause: error }));
    this.#state = 'closed';
    clearTimeout(this.#lateness);
    this.#waiting?.reject(told);
    this.#port.close();
  }

  /** Sends a message, one at a time; undefined closes the database. */
  #ask(message: Uint8Array | undefined): Uint8Array | Promise<Uint8Array> {
    const { state } = this.#buffer;
    Atomics.store(state, 0, waiting);
    this.#port.postMessage(message && (write(this.#buffer, message) ?? message), []);
    Atomics.wait(state, 0, waiting, BLOCK_MS);
    if (Atomics.compareExchange(state, 0, waiting, idle) !== answered) return this.#next();
    const length = state[1] ?? -1;
    const posted = length < 0 ? (receiveMessageOnPort(this.#port)?.message as Uint8Array) : length;
    return read(this.#buffer, posted);
  }

  #next(): Promise<Uint8Array> {
    this.#keepProcess(true);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#onLate) this.#watchAnswer(this.#onLate);
    });
  }

  /** A thread that hangs, for it waits for a disk, can tell nothing of it. */
  #watchAnswer(onLate: () => void): void {
    const within = (ms: number, then: () => void) => {
      this.#lateness = apartFromRequest(() => setTimeout(then, ms));
    };
    const giveUp = () => this.#end(new HangingThread());
    within(LATE_MS, () => {
      onLate();
      within(HUNG_MS - LATE_MS, giveUp);
    });
  }

  /** The thread keeps the process going only while somebody waits for it. */
  #keepProcess(isKept: boolean): void {
    for (const one of [this.#port, this.#worker]) {
      if (isKept) one.ref();
      else one.unref();
    }
  }
}
