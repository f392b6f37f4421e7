import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { root } from './command.ts';

const Packed = v.tuple([v.looseObject({ filename: v.string() })]);

/**
 * Packs a package as npm would publish it; gives the path of the tarball. Its built files have to be there
 * before.
 */
export const packTo = async (folder: string, packageFolder = root): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: packageFolder, maxBuffer: 64_000_000, shell: process.platform === 'win32' },
  );
  const [{ filename }] = v.parse(Packed, JSON.parse(stdout.slice(stdout.indexOf('['))));
  return join(folder, filename);
};
