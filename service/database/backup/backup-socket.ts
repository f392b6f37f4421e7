import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { chmod, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { lockFolder, shortPathTo } from '../folder-lock.ts';
import { backUp, lastUsed, type WhileQuiet } from './back-up.ts';

// Only the process that has the embedded database open can say when nothing is being written. It listens at a
// socket in its data folder, which only its own user may use.

const NAME = 'backup.sock';

type Outcome = { done: true } | { done: false; problem: string };

/** Reads what the other side says until it has ended; iterating would close this side as well. */
const readAll = async (socket: Socket): Promise<string> => {
  let said = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  await once(socket, 'end');
  return said;
};

/** Returns where the socket of a data folder is, on a path that every system takes. */
const reach = async (folder: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  if (process.platform === 'win32') {
    const hash = createHash('sha256').update((await realpath(folder)).toLowerCase());
    return { path: String.raw`\\.\pipe\casement-backup-${hash.digest('hex')}`, remove: async () => {} };
  }
  const short = await shortPathTo(folder);
  return { path: join(short.path, NAME), remove: short.remove };
};

const NOT_WRITABLE = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

/**
 * Says why there is no backup: a service may see and write less than who asks it, in a container for
 * instance.
 */
const problemOf = ({ code = '', message }: NodeJS.ErrnoException, folder: string, to: string): string =>
  NOT_WRITABLE.has(code)
    ? `The service that uses ${folder} writes the backup itself and cannot write ${to} (${code}). Name a folder in ` +
      `${resolve(folder)}, and move it from there.`
    : message;

/** Makes backups of a data folder for whoever asks at its socket. Returns what ends it. */
export const serveBackups = async (
  folder: string,
  whileQuiet: WhileQuiet,
  logger: Logger,
): Promise<() => Promise<void>> => {
  const open = new Set<Socket>();
  let isBusy = false;
  const answer = async (socket: Socket): Promise<void> => {
    const to = await readAll(socket);
    let outcome: Outcome = { done: true };
    const isSecond = isBusy;
    try {
      if (isSecond) throw new Error('Another backup is being made.');
      isBusy = true;
      await backUp(folder, to, whileQuiet);
      logger.info({ folder: to }, 'a backup was made');
    } catch (error) {
      outcome = { done: false, problem: problemOf(error as NodeJS.ErrnoException, folder, to) };
      logger.error({ err: error }, 'a backup could not be made');
    } finally {
      if (!isSecond) isBusy = false;
    }
    socket.end(JSON.stringify(outcome));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    answer(socket).catch(() => socket.destroy());
  });
  const { path, remove } = await reach(folder);
  try {
    // Whoever has the folder's lock owns it: one that is there is a dead process's.
    await rm(join(folder, NAME), { force: true });
    server.unref().listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    logger.warn({ err: error }, 'backups cannot be asked for while the service runs');
  } finally {
    await remove();
  }
  return async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await rm(join(folder, NAME), { force: true });
  };
};

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Makes a backup of a data folder: by the service that uses it, or here where none does. Rejects with a
 * sentence.
 * @returns What has been done, in a sentence.
 */
export const askForBackup = async (folder: string, to: string, logger: Logger): Promise<string> => {
  const target = resolve(to);
  if (!existsSync(folder)) throw new Error(`There is no data folder ${folder}: name yours by --data.`);
  const { path, remove } = await reach(folder);
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    socket.end(target);
    const outcome = JSON.parse(
      (await readAll(socket)) || '{"done":false,"problem":"The service was ended."}',
    ) as Outcome;
    if (!outcome.done) throw new Error(outcome.problem);
    return `${folder} was copied to ${to}.`;
  } catch (error) {
    if (!NOBODY.has(String((error as NodeJS.ErrnoException).code))) throw error;
    const lock = await lockFolder(folder, false, logger);
    try {
      await backUp(folder, target);
      // A service that runs with DATABASE_URL has its data elsewhere, and this command may not know.
      const usedAt = (await lastUsed(folder)).toISOString();
      return `${folder} was copied to ${to}. No service uses it: its database is as of ${usedAt}.`;
    } finally {
      await lock.release();
    }
  } finally {
    socket.destroy();
    await remove();
  }
};
