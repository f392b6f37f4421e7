import { mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lackOfSpace } from './disk-space.ts';
import { type Finding, find } from './finding.ts';

const LEAST_FREE_MB = 1024;
const MEGABYTE = 1024 * 1024;

/** The folder itself, or the nearest one above it that is there. */
const existing = async (folder: string): Promise<string> => {
  const path = resolve(folder);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : existing(dirname(path));
};

/**
 * Looks whether a folder in the data folder can be made and written to, by making a folder for a moment.
 * @param problemIn Returns what else is wrong with the folder.
 */
export const checkFolder = (
  about: string,
  kind: string,
  folder: string,
  problemIn: () => Promise<string | undefined> = async () => undefined,
): Promise<Finding> =>
  find(
    about,
    async () => {
      const place = await existing(folder);
      await rmdir(await mkdtemp(join(place, '.check-')));
      const lack = await lackOfSpace(place);
      if (lack) throw new Error(lack.why);
      const problem = await problemIn();
      if (problem !== undefined) return { state: 'failure', words: problem };
      const { bavail, bsize } = await statfs(place);
      const freeMB = Math.floor((bavail * bsize) / MEGABYTE);
      const words = `${kind} in ${resolve(folder)}, with ${freeMB} MB free`;
      return freeMB < LEAST_FREE_MB
        ? { state: 'warning', words: `${words}: make room, or name a larger disk by CASEMENT_DATA_DIR.` }
        : words;
    },
    'Let the user of the service write there and make room, or name another folder by CASEMENT_DATA_DIR.',
  );
