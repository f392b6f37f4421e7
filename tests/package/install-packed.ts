import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { packTo } from '../../scripts/support/pack.ts';

const run = promisify(execFile);

/** The codes by which npm says that the registry is out of reach. */
export const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

export type Installation = {
  folder: string;
  /** Why the packages could not be installed: npm cannot reach its registry. */
  offline: string | undefined;
  remove(): void;
};

/**
 * Makes a project that installs packages of this repository from their packed files, as one does until they
 * are on npm.
 * @param packageFolders The packages.
 * @param files The project's own, by their path.
 */
export const installPacked = async (
  packageFolders: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-installed-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await ensureServiceBuild();
  const packages = await Promise.all(packageFolders.map((one) => packTo(folder, one)));
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  let offline: string | undefined;
  await run('npm', ['install', ...options, ...packages], { cwd: folder }).catch((error: Error) => {
    [offline] = OFFLINE.exec(error.message) ?? [];
    if (offline === undefined) throw error;
  });
  return { folder, offline, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
