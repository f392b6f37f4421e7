import { statfs } from 'node:fs/promises';
import type { Hindrance } from './part.ts';

/** With less, the next files and pages of a database may not find room any more. */
const LEAST_FREE_MB = 64;
const MEGABYTE = 1024 * 1024;

/** Says that a folder can take no more; undefined where it has room. */
export const lackOfSpace = async (folder: string): Promise<Hindrance | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeMB = Math.floor((bavail * bsize) / MEGABYTE);
    return freeMB < LEAST_FREE_MB ? { what: 'disk', why: `${freeMB} MB are free in ${folder}` } : undefined;
  } catch (error) {
    return { what: 'disk', why: `${folder} cannot be looked at: ${(error as Error).message}` };
  }
};
