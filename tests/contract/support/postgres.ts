import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../support/free-port.ts';

/** Makes empty databases on one PostgreSQL server. */
export type PostgresServer = { createDatabase(): Promise<string>; close(): Promise<void> };

const programFolder = (): string | undefined => {
  const installed = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const folders = [...installed, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
};

/** PostgreSQL refuses to run as root, so there it runs as the user that Debian makes for it. */
const ownerOf = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  return uid && gid ? { uid, gid } : undefined;
};

/** Returns why PostgreSQL cannot run here; undefined when it can. */
export const postgresMissing = (): string | undefined => {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  if (!programFolder()) return 'neither TEST_DATABASE_URL nor an installed PostgreSQL';
  try {
    ownerOf();
    return undefined;
  } catch {
    return 'no user named postgres to run it as';
  }
};

const connect = async (url: string): Promise<Client> => {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt > 100) throw error;
      await wait(100);
    }
  }
};

const databasesAt = (url: string) => {
  const made: string[] = [];
  const run = async (statement: string) => {
    const client = await connect(url);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    createDatabase: async (): Promise<string> => {
      const name = `casement_test_${process.pid}_${Date.now()}_${made.length}`;
      made.push(name);
      await run(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    dropAll: async (): Promise<void> => {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
    },
  };
};

/** TEST_DATABASE_URL's server, or a throw-away cluster of the installed PostgreSQL. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const { createDatabase, dropAll } = databasesAt(given);
    return { createDatabase, close: dropAll };
  }
  const programs = programFolder() ?? '';
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), 'casement-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'casement', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initialise, { ...owner, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const settings = ['-F', '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const { createDatabase } = databasesAt(`postgres://casement@127.0.0.1:${port}/postgres`);
  return {
    createDatabase,
    close: async () => {
      const ended = once(server, 'exit');
      // A fast shutdown: connections are cut, not waited for.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
