import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const script = fileURLToPath(new URL('claim-folders.test-helper.ts', import.meta.url));
const logger = pino({ level: 'silent' });

const spawnClaimer = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
};

const ask = async (child: ChildProcess, folder: string | null): Promise<string> => {
  const reply = once(child, 'message');
  child.send(folder as string);
  return ((await reply) as [string])[0];
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Leaves what a process leaves that was killed while it owned the folder. */
const leaveDeadClaim = async (folder: string, digit: string): Promise<void> => {
  const server = createServer().listen(join(folder, 'socket'));
  await once(server, 'listening');
  linkSync(join(folder, 'socket'), join(folder, `service-${digit.repeat(16)}.lock`));
  server.close();
  await once(server, 'close');
};

describe('the lock of a data folder', { timeout: 60_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'casement-lock-'));
  const claimers: ChildProcess[] = [];
  let made = 0;
  const newFolder = (name = ''): string => {
    made += 1;
    const folder = join(root, `${made}${name}`);
    mkdirSync(folder);
    return folder;
  };
  beforeAll(async () => {
    claimers.push(...(await Promise.all([1, 2, 3, 4].map(spawnClaimer))));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(claimers.map(kill));
    rmSync(root, { recursive: true, force: true });
  });

  it('is given to exactly one of the processes that claim it at once', async () => {
    for (let round = 0; round < 200; round += 1) {
      const folder = newFolder();
      if (round % 2 === 0) await leaveDeadClaim(folder, '0');
      if (round % 4 === 0) await leaveDeadClaim(folder, 'f');
      const replies = await Promise.all(claimers.map((child) => ask(child, folder)));
      expect(replies.filter((reply) => reply === 'owner')).toHaveLength(1);
      expect(readdirSync(folder)).toHaveLength(1);
      if (round % 20 === 19) await Promise.all(claimers.map((child) => ask(child, null)));
    }
  });

  it('is free once its owner was killed, in a folder with a long name too, and not before', async () => {
    for (const folder of [newFolder(), newFolder('long'.repeat(50))]) {
      const owner = await spawnClaimer();
      expect(await ask(owner, folder)).toBe('owner');
      await expect(lockFolder(folder, false, logger)).rejects.toThrow(`The data folder ${folder} is in use`);
      await kill(owner);
      const lock = await lockFolder(folder, false, logger);
      expect(readdirSync(folder)).toHaveLength(1);
      await lock.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('asks nothing of process ids: those of another container are somebody else here', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'service.pid'), String(process.pid));
    await (await lockFolder(folder, false, logger)).release();
  });

  it('belongs to a process that hangs', async () => {
    const folder = newFolder();
    const owner = await spawnClaimer();
    await ask(owner, folder);
    owner.kill('SIGSTOP');
    await expect(lockFolder(folder, false, logger)).rejects.toThrow('in use');
    await kill(owner);
  });

  // A file system in which nobody can make a socket.
  it.skipIf(process.platform !== 'linux')(
    'is asked for wherever it cannot be had, unless the operator has taken that over',
    async () => {
      await expect(lockFolder('/sys', false, logger)).rejects.toThrow(
        /^The data folder \/sys cannot be locked \(E[A-Z]+\): .*CASEMENT_UNLOCKED_DATA_DIR=1\.$/,
      );
      await (await lockFolder('/sys', true, logger)).release();
    },
  );
});
