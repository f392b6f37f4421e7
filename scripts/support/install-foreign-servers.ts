import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

const folder = join(root, 'tests/foreign');
const lockFile = join(folder, 'package-lock.json');
/** The lock file that was installed last. */
const installed = join(folder, 'node_modules/.installed-lock.json');

const isInstalled = (): boolean =>
  existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lockFile, 'utf8');

/** Installs the servers of others that tests talk to, unless they are there. Throws where that fails. */
export const installForeignServers = (): void => {
  if (isInstalled()) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('the servers of others cannot be installed in tests/foreign');
  copyFileSync(lockFile, installed);
};
