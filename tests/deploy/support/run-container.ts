import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Image } from './container-image.ts';
import { runProgram } from './program.ts';

/** Mounts what a container has, the root for reading only, and becomes the program. */
const ENTER = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/var/lib/casement"
mount --bind "$BOTS" "$ROOT/etc/casement/bots"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --bind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
cd "$ROOT"
exec chroot --userspec="$RUN_AS" "$ROOT" /usr/bin/env -i -C "$FOLDER" "$@"
`;

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns what a function reads of a process, unless that has ended meanwhile. */
const unlessGone = <Read>(read: () => Read): Read | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const parentOf = (id: number): number | undefined =>
  unlessGone(() => Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]));
const rootOf = (id: number): string | undefined => unlessGone(() => readlinkSync(`/proc/${id}/root`));

/**
 * Runs the image's own command as a container does: first process, user of its own, read-only root, one
 * volume.
 */
export const runContainer = async (image: Image, botsFolder: string, settings: Record<string, string>) => {
  const { config, folder } = image;
  const data = mkdtempSync(join(tmpdir(), 'casement-volume-'));
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  chownSync(data, uid, gid);
  const environment = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const enter = ['-c', ENTER, 'enter', ...environment, ...config.Cmd];
  const child = spawn('unshare', ['--mount', '--pid', '--ipc', '--fork', '--kill-child', 'sh', ...enter], {
    env: {
      PATH: process.env['PATH'],
      ROOT: folder,
      DATA: data,
      BOTS: botsFolder,
      RUN_AS: config.User,
      FOLDER: config.WorkingDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  /** The program's own process, as this machine counts it. */
  const pid = (): number => {
    const found = processIds().find((id) => parentOf(id) === child.pid);
    if (found === undefined) throw new Error(`the container has ended: ${said}`);
    return found;
  };
  const inside = (args: readonly string[]) => {
    const target = ['--target', String(pid()), '--mount', '--pid', '--root', '--wd'];
    const [user, group] = config.User.split(':');
    const as = ['--setuid', user ?? '', '--setgid', group ?? ''];
    return runProgram('nsenter', [...target, ...as, '/usr/bin/env', '-i', ...environment, ...args]);
  };
  /** The processes of this machine whose root is the image. */
  const processes = (): number[] => processIds().filter((id) => rootOf(id) === folder);
  return {
    said: () => said,
    ended,
    data,
    /** Runs a command in the container, as its user. */
    inside,
    /** The health check of the image. */
    isHealthy: async () => (await inside(config.Healthcheck.Test.slice(1))).code === 0,
    status: () => readFileSync(`/proc/${pid()}/status`, 'utf8'),
    stop: () => process.kill(pid(), config.StopSignal),
    processes,
    remove: () => {
      child.kill('SIGKILL');
      // One that has become another user outlives its parent.
      for (const id of processes()) process.kill(id, 'SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
};
