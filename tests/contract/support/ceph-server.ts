import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { S3Options } from '../../../service/storage/s3-storage.ts';
import { messageOf } from '../../../service/base/message-of.ts';
import { cephSettings } from './ceph-settings.ts';
import { freePort } from '../../support/free-port.ts';

/** Ceph's own S3-compatible store, which enforces the policies of upload forms. */
export type CephServer = {
  /** Makes an empty bucket, which pages of the origin may upload to. */
  createBucket(origin?: string): Promise<{ options: S3Options; stored: () => Promise<string[]> }>;
  close(): Promise<void>;
};

const execute = promisify(execFile);
const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const REGION = 'us-east-1';
/** On two cores that run other tests besides, its first user alone may take a minute. */
const START_LIMIT_MS = 120_000;
/**
 * Now and then one of its commands asks before it knows the store's id, and is refused: a new store is
 * started.
 */
const STARTS = 3;
/** All starts together, and the end of each. */
export const CEPH_LIMIT_MS = STARTS * START_LIMIT_MS + 60_000;

/** Returns why Ceph cannot run here; undefined when it can. */
export const cephMissing = (): string | undefined => {
  try {
    for (const program of PROGRAMS) execFileSync('which', [program], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'no installed Ceph (radosgw, ceph-mon and ceph-osd)';
  }
};

const untilAnswered = async (url: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    try {
      await fetch(url, { signal });
      return;
    } catch {
      signal.throwIfAborted();
      await wait(100);
    }
  }
};

const corsRules = (origin: string): string =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>POST</AllowedMethod></CORSRule></CORSConfiguration>`;

/** The last lines of the logs of a store, which its folder takes with it. */
const lastWords = (folder: string): string =>
  ['mon.a', 'osd.0', 'client.rgw']
    .map((name) => join(folder, `${name}.log`))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-6).join('\n'))
    .join('\n');

const startOnce = async (limit: AbortSignal): Promise<CephServer> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([limit, ended.signal]);
  const folder = mkdtempSync(join(tmpdir(), 'casement-ceph-'));
  const [id, monitorPort, gatewayPort] = [randomUUID(), await freePort(), await freePort()];
  const settings = join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name));
  writeFileSync(settings, cephSettings({ folder, id, monitorPort, gatewayPort }));

  const run = (program: string, ...args: string[]) =>
    execute(program, args, { env: { ...process.env, CEPH_CONF: settings }, signal });
  const servers: { kill(): void; ended: Promise<unknown> }[] = [];
  const serve = (program: string, ...args: string[]) => {
    const server = spawn(program, ['-c', settings, '-f', ...args], { stdio: 'ignore' });
    const exit = once(server, 'exit');
    servers.push({ kill: () => server.kill('SIGKILL'), ended: exit });
    // A command that waits for a server which has ended would wait until the limit.
    void exit.then(() => ended.abort(new Error(`${program} ended`)));
  };
  const close = async () => {
    for (const server of servers.toReversed()) {
      server.kill();
      await server.ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const secretAccessKey = randomUUID();
  const client = new AwsClient({
    accessKeyId: 'casement',
    secretAccessKey,
    region: REGION,
    service: 's3',
  });
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  try {
    const keyring = join(folder, 'keyring');
    await run(
      'ceph-authtool',
      '--create-keyring',
      keyring,
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    const map = join(folder, 'monmap');
    await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map);
    await run('ceph-mon', '-c', settings, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    serve('ceph-mon', '-i', 'a');
    await run('ceph-osd', '-c', settings, '-i', '0', '--mkfs', '--osd-uuid', id);
    await run('ceph', 'osd', 'new', id, '0');
    await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=here');
    serve('ceph-osd', '-i', '0');
    const user = ['--uid=casement', '--display-name=casement', '--access-key=casement'];
    await run('radosgw-admin', 'user', 'create', ...user, `--secret-key=${secretAccessKey}`);
    serve('radosgw', '-n', 'client.rgw');
    await untilAnswered(endpoint, signal);
  } catch (error) {
    const reason = messageOf(signal.aborted ? signal.reason : error);
    const failure = new Error(`Ceph did not start: ${reason}\n${lastWords(folder)}`, { cause: error });
    await close();
    throw failure;
  }

  const ask = async (address: string, init?: RequestInit): Promise<string> => {
    const response = await client.fetch(address, init);
    if (!response.ok) throw new Error(`the store answered ${address} with ${response.status}`);
    return response.text();
  };

  return {
    createBucket: async (origin = '*') => {
      const bucket = `uploads-${randomUUID()}`;
      const address = `${endpoint}/${bucket}`;
      await ask(address, { method: 'PUT' });
      await ask(`${address}?cors`, { method: 'PUT', body: corsRules(origin) });
      const keys = { accessKeyId: 'casement', secretAccessKey };
      return {
        options: { endpoint, region: REGION, bucket, ...keys, forcePathStyle: true },
        stored: async () =>
          [...(await ask(`${address}?list-type=2`)).matchAll(/<Key>([^<]*)<\/Key>/g)].map(
            ([, key = '']) => key,
          ),
      };
    },
    close,
  };
};

/** Starts a store in a folder of its own, which is removed with it. */
export const startCeph = async (): Promise<CephServer> => {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOnce(AbortSignal.timeout(START_LIMIT_MS));
    } catch (error) {
      if (starts === STARTS) throw error;
    }
  }
};
