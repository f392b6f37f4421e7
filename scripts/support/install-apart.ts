import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Folders with packages of their own, which are too large for everybody's `npm ci`: only some tests need
 * them.
 */
type Apart = 'tests/foreign' | 'tests/deploy/helm';

const isInstalled = (lockFile: string, installed: string): boolean =>
  existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lockFile, 'utf8');

/** Installs the packages of such a folder, unless they are there. Throws where that fails. */
export const installApart = (path: Apart): void => {
  const folder = join(root, path);
  const lockFile = join(folder, 'package-lock.json');
  /** The lock file that was installed last. */
  const installed = join(folder, 'node_modules/.installed-lock.json');
  if (isInstalled(lockFile, installed)) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`the packages of ${path} cannot be installed`);
  copyFileSync(lockFile, installed);
};
