import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Locks a data folder for this process, because two embedded databases in one folder destroy it.
 * Rejects when a living process has it; the lock of a dead one is taken over.
 */
export const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  const path = join(folder, 'service.pid');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && isAlive(owner)) {
      throw new Error(
        `the data folder ${folder} is in use by process ${owner}: stop it, set CASEMENT_DATA_DIR to another folder, or use PostgreSQL (DATABASE_URL)`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`the data folder ${folder} could not be locked`);
};
