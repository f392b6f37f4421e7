import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/** The files of a look, each with what changes when its content does. */
type Look = ReadonlyMap<string, string>;

const signatureOf = async (path: string): Promise<string | undefined> => {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(path);
    return [ino, size, mtimeMs, ctimeMs].join();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Follows files of folders from the moment of the call on. The system tells of no change where a link on the
 * way to a file is made to lead elsewhere, as in the volumes of Kubernetes, nor on most network file systems:
 * so the files are looked at.
 * @param isWatched Whether a file of that name is followed.
 * @param changed Is told of a file that was added, changed or removed, once two looks in a row have found it
 * so.
 * @param failed Is told once when the folders cannot be read; nothing counts as removed meanwhile.
 */
export const watchFolders = async (
  folders: readonly string[],
  isWatched: (name: string) => boolean,
  changed: (path: string, how: 'added' | 'changed' | 'removed') => void,
  failed: (error: unknown) => void,
): Promise<{
  /** Takes in how files are now, which is not told as a change; rejects when the folders cannot be read. */
  passOver(): Promise<void>;
  close(): Promise<void>;
}> => {
  const look = async (): Promise<Look> => {
    const found = new Map<string, string>();
    for (const folder of folders) {
      for (const name of (await readdir(folder)).filter(isWatched)) {
        const path = join(folder, name);
        const signature = await signatureOf(path);
        if (signature !== undefined) found.set(path, signature);
      }
    }
    return found;
  };
  const known = new Map<string, string>(await look().catch(() => []));
  let earlier: Look = known;

  const compare = (now: Look): void => {
    for (const path of new Set([...known.keys(), ...now.keys()])) {
      const [before, signature] = [known.get(path), now.get(path)];
      if (signature === before || signature !== earlier.get(path)) continue;
      if (signature === undefined) known.delete(path);
      else known.set(path, signature);
      if (before === undefined) changed(path, 'added');
      else changed(path, signature === undefined ? 'removed' : 'changed');
    }
    earlier = new Map(now);
  };

  const closing = new AbortController();
  const follow = async (): Promise<void> => {
    let isFailing = false;
    for (;;) {
      await wait(LOOK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        compare(await look());
        isFailing = false;
      } catch (error) {
        if (!isFailing) failed(error);
        isFailing = true;
      }
    }
  };
  const following = follow();
  return {
    passOver: async () => {
      earlier = await look();
      for (const [path, signature] of earlier) known.set(path, signature);
    },
    close: async () => {
      closing.abort();
      await following;
    },
  };
};
