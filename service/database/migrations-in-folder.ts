import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// What an embedded database has had stands beside its files as well: opening it to look would write to it,
// and no second process may do that while a service runs.

/** In the folder of the cluster, so that it goes wherever that is moved or copied to. */
const fileIn = (dataFolder: string): string => join(dataFolder, 'pglite', 'casement-migrations');

/** Returns the migrations that the embedded database of a data folder has had, as far as they were noted. */
export const readMigrationsIn = async (dataFolder: string): Promise<string[]> => {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((name) => name !== '');
};

export const noteMigrationsIn = async (dataFolder: string, names: readonly string[]): Promise<void> => {
  const path = fileIn(dataFolder);
  await writeFile(`${path}.new`, `${names.join('\n')}\n`);
  await rename(`${path}.new`, path);
};
