import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/support/command.ts';
import { findProgram, runProgram } from './program.ts';

/** Debian without anything, made once: it takes a minute. */
const bareDebian = join(root, '.cache/deploy/debian.tar');
const SUITE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Returns why no image can be built here; undefined when it can. */
export const builderMissing = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'nobody with the rights of root';
  const missing = ['buildah', 'debootstrap', 'unshare', 'chroot'].find((name) => !findProgram(name));
  return missing ? `no installed ${missing}` : undefined;
};

const must = async (command: string, args: readonly string[]): Promise<string> => {
  const { code, said } = await runProgram(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${said}`);
  return said.trim();
};

const makeBareDebian = async (): Promise<void> => {
  if (existsSync(bareDebian)) return;
  const folder = mkdtempSync(join(tmpdir(), 'casement-debian-'));
  await must('debootstrap', ['--variant=minbase', SUITE, folder, MIRROR]);
  mkdirSync(dirname(bareDebian), { recursive: true });
  await must('tar', [
    '-C',
    folder,
    '--exclude=./var/cache/apt/archives/*.deb',
    '-cf',
    `${bareDebian}.part`,
    '.',
  ]);
  renameSync(`${bareDebian}.part`, bareDebian);
  rmSync(folder, { recursive: true, force: true });
};

/** The image as its file says that it is run. */
export type Image = {
  /** The folder that is the root of its processes. */
  folder: string;
  config: {
    User: string;
    Cmd: string[];
    Env: string[];
    WorkingDir: string;
    Volumes: Record<string, unknown>;
    StopSignal: string;
    Healthcheck: { Test: string[] };
  };
  remove(): Promise<void>;
};

/**
 * Builds `deploy/Containerfile` with buildah, whose steps run in a chroot. In the place of the image of Node,
 * which only a registry has, stands Debian with this machine's Node.
 */
export const buildImage = async (): Promise<Image> => {
  await makeBareDebian();
  const store = mkdtempSync(join(tmpdir(), 'casement-images-'));
  const flags = ['--root', join(store, 'root'), '--runroot', join(store, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]): Promise<string> => must('buildah', [...flags, ...args]);
  const remove = async (): Promise<void> => {
    await buildah('rm', '--all');
    rmSync(store, { recursive: true, force: true });
  };
  try {
    const bare = await buildah('from', 'scratch');
    await buildah('add', '--quiet', bare, bareDebian, '/');
    const folder = await buildah('mount', bare);
    cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
    const npm = dirname(dirname(await must('readlink', ['-f', findProgram('npm') ?? ''])));
    cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      await must('ln', [
        '-s',
        `../lib/node_modules/npm/bin/${name}-cli.js`,
        join(folder, 'usr/local/bin', name),
      ]);
    // Whom this machine trusts, and the registry that it uses.
    if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(folder, CERTIFICATES));
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, bare);
    const registry = await must('npm', ['config', 'get', 'registry']);
    await buildah('config', '--env', `npm_config_registry=${registry}`, bare);
    await buildah('commit', '--quiet', bare, 'localhost/node');
    await buildah('rm', bare);
    const settings = ['--isolation', 'chroot', '--format', 'docker', '--quiet'];
    const base = ['--build-arg', 'NODE_IMAGE=localhost/node'];
    await buildah(
      'build',
      ...settings,
      ...base,
      '-t',
      'casement',
      '-f',
      join(root, 'deploy/Containerfile'),
      root,
    );
    const container = await buildah('from', 'localhost/casement');
    const { Docker } = JSON.parse(await buildah('inspect', container)) as {
      Docker: { config: Image['config'] };
    };
    return { folder: await buildah('mount', container), config: Docker.config, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
