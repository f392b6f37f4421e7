import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../../scripts/support/command.ts';
import { OFFLINE } from '../../../package/install-packed.ts';

const run = promisify(execFile);

/** The address of the chat service in the examples. */
const EXAMPLE_ADDRESS = 'https://chat.example.com';

/**
 * Outside of the repository, so that nothing is found in its `node_modules`; one folder for each copy of it.
 */
const sitesFolder = join(
  tmpdir(),
  `casement-sites-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);

/**
 * The lock file by which a site's packages were installed; they are kept from run to run, for they take
 * longest.
 */
const INSTALLED = '.installed-lock.json';

export type InstalledSite = { folder: string } | { offline: string };

/** No site asks anything or tells its maker anything. */
export const siteEnvironment = {
  ...process.env,
  CI: '1',
  NODE_ENV: 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
};

const readText = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** Runs npm in a site's folder; throws what it says when it fails. */
export const npm = async (folder: string, ...args: string[]): Promise<void> => {
  await run('npm', args, { cwd: folder, env: siteEnvironment, maxBuffer: 64_000_000 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(
        `npm ${args.join(' ')} failed\n${error.stdout.slice(-4000)}\n${error.stderr.slice(-4000)}`,
      );
    },
  );
};

const isSource = (path: string): boolean =>
  !/[\\/](?:node_modules|\.(?:next|nuxt|output|svelte-kit|angular|astro))$/.test(path);

/**
 * Puts the sources of a site into a folder, with the address of a service, and takes away those of before.
 */
const copySources = (from: string, to: string, serviceUrl: string): void => {
  mkdirSync(to, { recursive: true });
  const kept = new Set(['node_modules', INSTALLED]);
  for (const name of readdirSync(to))
    if (!kept.has(name)) rmSync(join(to, name), { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: isSource });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join(to, 'node_modules'))) continue;
    const text = readFileSync(path, 'utf8');
    if (text.includes(EXAMPLE_ADDRESS)) writeFileSync(path, text.replaceAll(EXAMPLE_ADDRESS, serviceUrl));
  }
};

/**
 * Copies a site, for the chat of a service, and installs its packages and the packed one as its reader would.
 * @param tarball The package `casement`, packed as for publishing.
 */
export const installSite = async (
  name: string,
  place: string,
  tarball: string,
  serviceUrl: string,
): Promise<InstalledSite> => {
  const folder = join(sitesFolder, place);
  copySources(join(root, 'examples/sites', name), folder, serviceUrl);
  const lock = readText(join(folder, 'package-lock.json'));
  const options = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  try {
    if (readText(join(folder, INSTALLED)) !== lock) await npm(folder, 'ci', ...options);
    await npm(folder, 'install', '--no-save', ...options, tarball);
  } catch (error) {
    const [offline] = OFFLINE.exec(String(error)) ?? [];
    if (offline === undefined) throw error;
    return { offline };
  }
  writeFileSync(join(folder, INSTALLED), lock ?? '');
  return { folder };
};
