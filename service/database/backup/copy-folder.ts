import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A file that was written this short a time before it was copied may have been written since without a new
 * time.
 */
const SAME_TIME_MS = 2_000;

/** A cluster has a thousand files, and a busy process comes back to each of them late. */
const AT_ONCE = 64;

type Seen = { size: number; mtimeMs: number; copiedMs: number };

/** Returns the paths of all files below a folder, from there. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
};

const ignoreGone = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
};

/**
 * Copies a folder again and again: each pass copies what has changed since the one before. What is written
 * meanwhile may be half there, until a pass during which nobody writes.
 */
export const createFolderCopy = (from: string, to: string) => {
  const seen = new Map<string, Seen>();

  const copyOne = async (name: string): Promise<void> => {
    const copiedMs = Date.now();
    const found = await stat(join(from, name)).catch(ignoreGone);
    if (!found) return;
    const { size, mtimeMs } = found;
    const known = seen.get(name);
    const isSame =
      known?.size === size && known.mtimeMs === mtimeMs && mtimeMs < known.copiedMs - SAME_TIME_MS;
    if (isSame) return;
    await mkdir(dirname(join(to, name)), { recursive: true });
    // A file system that can share the blocks of two files does so.
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch(ignoreGone);
    seen.set(name, { size, mtimeMs, copiedMs });
  };

  return {
    pass: async (): Promise<void> => {
      const names = await filesIn(from);
      for (let next = 0; next < names.length; next += AT_ONCE) {
        const copies = await Promise.allSettled(names.slice(next, next + AT_ONCE).map(copyOne));
        // Only now, for whoever hears of it removes the folder that the others write to.
        const failed = copies.find(({ status }) => status === 'rejected');
        if (failed) throw (failed as PromiseRejectedResult).reason;
      }
      const there = new Set(names);
      for (const name of seen.keys()) {
        if (there.has(name)) continue;
        await rm(join(to, name), { force: true });
        seen.delete(name);
      }
      // PostgreSQL wants its empty folders as well.
      const folders = await readdir(from, { recursive: true, withFileTypes: true });
      for (const entry of folders.filter((one) => one.isDirectory())) {
        await mkdir(join(to, join(entry.parentPath, entry.name).slice(from.length + 1)), { recursive: true });
      }
    },
  };
};
