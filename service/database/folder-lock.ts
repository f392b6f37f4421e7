import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';

export type FolderLock = { release(): Promise<void> };

const OWNED = 'owned';
/** How long an owner may take to say that it is one; a process that hangs counts as one. */
const ANSWER_MS = 2_000;

/**
 * A socket in the folder. Its name is new for each claim, so that removing a dead one never meets a living
 * one.
 */
const isClaim = (name: string): boolean => /^service-[0-9a-f]{16}\.lock$/.test(name);

const inUse = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another service: stop it, set CASEMENT_DATA_DIR to another folder, or use PostgreSQL (DATABASE_URL).`,
  );

const cannotBeLocked = (folder: string, code: string | undefined) =>
  new Error(
    `The data folder ${folder} cannot be locked (${code}): set CASEMENT_DATA_DIR to a folder of ` +
      'a file system with sockets, use PostgreSQL (DATABASE_URL), or make sure that no other ' +
      'service uses the folder and set CASEMENT_UNLOCKED_DATA_DIR=1.',
  );

/**
 * Locks a data folder for this process, because two embedded databases in one folder destroy it. Rejects when
 * another process has the lock.
 *
 * The lock is a socket that listens in the folder. The system closes it when its process dies, however that
 * happens, and every process of the machine can connect to it, also from another container: process ids mean
 * nothing there. Processes of another machine cannot, so a folder on a network file system is not kept from
 * them.
 * @param mayBeUnlocked Whether the folder is used all the same where no socket can be made in it; else that
 * is refused.
 */
export const lockFolder = async (
  folder: string,
  mayBeUnlocked: boolean,
  logger: Logger,
): Promise<FolderLock> => {
  try {
    return await (process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen') throw error;
    if (!mayBeUnlocked) throw cannotBeLocked(folder, code);
    logger.warn({ folder, code }, 'the data folder cannot be locked: let no other service use it');
    return { release: async () => {} };
  }
};

const lockBySocket = async (folder: string): Promise<FolderLock> => {
  const short = await shortPathTo(folder);
  try {
    return await claim(folder, short.path);
  } finally {
    await short.remove();
  }
};

/**
 * Owns the folder unless another claim lives. Of two claims at once, the one with the greater name withdraws
 * as soon as it sees the other; the lesser waits until the greater has withdrawn or has become the owner, not
 * having seen it.
 */
const claim = async (folder: string, reach: string): Promise<FolderLock> => {
  const name = `service-${randomBytes(8).toString('hex')}.lock`;
  const asking = new Set<Socket>();
  let isOwner = false;
  const server = createServer((socket) => {
    asking.add(socket);
    socket.on('error', () => {}).on('close', () => asking.delete(socket));
    if (isOwner) socket.end(OWNED);
  });
  const release = async () => {
    server.close();
    for (const socket of asking) socket.destroy();
    await rm(join(folder, name), { force: true });
  };
  // The socket gets its name once it listens, so that nobody takes it for a dead one before.
  await listen(server, join(reach, `${name}.new`));
  try {
    await rename(join(folder, `${name}.new`), join(folder, name));
    for (const other of (await readdir(folder)).filter(isClaim)) {
      if (other === name) continue;
      const state = await stateOf(join(reach, other), other < name);
      if (state === 'lives') throw inUse(folder);
      if (state === 'dead') await rm(join(folder, other), { force: true });
    }
  } catch (error) {
    await release();
    throw error;
  }
  isOwner = true;
  for (const socket of asking) socket.end(OWNED);
  return { release };
};

const listen = async (server: Server, path: string): Promise<void> => {
  server.unref().listen(path);
  await once(server, 'listening');
};

/** Asks the process behind a claim whether it lives; with `comesFirst`, it need not own the folder yet. */
const stateOf = (path: string, comesFirst: boolean): Promise<'lives' | 'dead' | 'withdrawn'> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const end = (state: 'lives' | 'dead' | 'withdrawn') => {
      resolve(state);
      socket.destroy();
    };
    socket
      .setTimeout(ANSWER_MS, () => end('lives'))
      .on('connect', () => comesFirst && end('lives'))
      .on('data', () => end('lives'))
      .on('close', () => end('withdrawn'))
      .on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED') end('dead');
        else end(code === 'ENOENT' || code === 'ECONNRESET' ? 'withdrawn' : 'lives');
      });
  });

/** The most bytes that the path of a socket may have on every system. */
const MAX_SOCKET_PATH = 100;

/** Returns a path to the folder that is short enough for sockets in it. */
export const shortPathTo = async (folder: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  const longest = join(folder, `service-${'0'.repeat(16)}.lock.new`);
  if (Buffer.byteLength(longest) <= MAX_SOCKET_PATH) return { path: folder, remove: async () => {} };
  const parent = await mkdtemp(join(tmpdir(), 'casement-'));
  const path = join(parent, 'f');
  await symlink(await realpath(folder), path);
  return { path, remove: () => rm(parent, { recursive: true, force: true }) };
};

/**
 * Windows keeps sockets apart from files: a pipe is named for the folder, and only one process can make it.
 */
const lockByPipe = async (folder: string): Promise<FolderLock> => {
  const hash = createHash('sha256')
    .update((await realpath(folder)).toLowerCase())
    .digest('hex');
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, String.raw`\\.\pipe\casement-${hash}`);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? inUse(folder) : error;
  }
  return { release: async () => void server.close() };
};
