import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// PGlite never waits for the disk: after a power failure, pages of the database may be there without the log
// that they rest on, and the database cannot be opened any more. Here PostgreSQL's calls for the disk are
// carried out. A commit alone does not hold up the process: its log is on its way to the disk at once, in the
// background, and any page waits until it is there. So a power failure costs the last moments, and never the
// database.

/** A file that PostgreSQL has open, as Emscripten describes it. */
type Stream = { path: string; nfd?: number; node: object };
type Operations = {
  write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number;
  fsync?: (stream: Stream) => number;
};
type Files = { stream_ops: Operations; realPath(node: object): string };
type Module = { FS: { filesystems: { NODEFS: Files }; ErrnoError: new (errno: number) => Error } };

/** Emscripten's number of EIO. */
const INPUT_OUTPUT_ERROR = 29;
const LOG_FOLDER = '/pg_wal/';

const isLog = ({ path }: Stream): boolean => path.includes(LOG_FOLDER);

/** Whether a page is new: it holds nothing that could rest on the log. */
const isEmpty = (buffer: Uint8Array, offset: number, length: number): boolean => {
  for (let index = offset; index < offset + length; index += 1) if (buffer[index] !== 0) return false;
  return true;
};

/** Brings the log of a database to the disk. */
class Log {
  /** Open files of the log whose last words are not on the disk, by their paths. */
  readonly #behind = new Map<string, number>();
  /** Those that are on their way. */
  readonly #underway = new Set<number>();
  /** Those on their way that need not be waited for again. */
  readonly #waitedFor = new Set<number>();
  #failure: Error | undefined;

  /** Begins to bring a file to the disk. */
  begin(path: string): void {
    // A file of its own, for PostgreSQL may close its one before this has ended.
    if (!this.#behind.has(path)) this.#behind.set(path, openSync(path, 'r+'));
    if (this.#underway.size === 0) this.#next();
  }

  #next(): void {
    for (const [path, fd] of this.#behind) {
      this.#behind.delete(path);
      this.#underway.add(fd);
      fdatasync(fd, (error) => {
        this.#failure ??= error ?? undefined;
        this.#underway.delete(fd);
        this.#waitedFor.delete(fd);
        closeSync(fd);
        if (this.#underway.size === 0) this.#next();
      });
    }
  }

  /** Waits until everything so far is on the disk. Throws when some of it could not be brought there. */
  wait(): void {
    if (this.#failure) throw this.#failure;
    for (const fd of this.#underway) {
      if (this.#waitedFor.has(fd)) continue;
      fdatasyncSync(fd);
      // Its end is told in another turn of the event loop, and a long statement writes many pages in this
      // one.
      this.#waitedFor.add(fd);
    }
    for (const [path, fd] of this.#behind) {
      fdatasyncSync(fd);
      closeSync(fd);
      this.#behind.delete(path);
    }
  }
}

/**
 * The files of an embedded database in a folder, of which a power failure leaves a database that can be
 * opened.
 */
export class DurableFiles extends NodeFS {
  readonly #log = new Log();
  readonly #onAbort: () => void;

  /**
   * @param onAbort Called whenever PostgreSQL panics, which would end its process: PGlite lets it go on as it
   * is.
   */
  constructor(path: string, onAbort: () => void) {
    super(path);
    this.#onAbort = onAbort;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const watch = (module: unknown): void => this.#watch(module as Module);
    const preRun = [...(emscriptenOpts.preRun ?? []), watch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } };
  }

  override async closeFs(): Promise<void> {
    this.#log.wait();
    await super.closeFs();
  }

  #watch({ FS }: Module): void {
    const files = FS.filesystems.NODEFS;
    const { stream_ops: operations } = files;
    const { write } = operations;
    const orFail = (work: () => void): number => {
      try {
        work();
        return 0;
      } catch {
        // PostgreSQL panics at this rather than go on with what it does not know to be stored, and its thread
        // is ended.
        throw new FS.ErrnoError(INPUT_OUTPUT_ERROR);
      }
    };
    operations.write = (stream, buffer, offset, length, position) => {
      if (!isLog(stream) && !isEmpty(buffer, offset, length)) orFail(() => this.#log.wait());
      return write(stream, buffer, offset, length, position);
    };
    operations.fsync = (stream) =>
      orFail(() => {
        const { nfd } = stream;
        if (nfd !== undefined && isLog(stream)) this.#log.begin(files.realPath(stream.node));
        else {
          this.#log.wait();
          if (nfd === undefined) syncFolder(files.realPath(stream.node));
          else fsyncSync(nfd);
        }
      });
  }
}

/** Brings the names in a folder to the disk; Windows does so by itself. */
const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** PGlite's settings with those that ask for the disk; its own way of asking goes nowhere. */
export const durableParams = (params: typeof PGlite.defaultStartParams): string[] => [
  ...params.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
