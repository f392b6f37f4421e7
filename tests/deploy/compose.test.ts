import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parts } from '../../service/server/parts.ts';
import { readOptions, settingsOf } from '../../service/server/read-options.ts';
import { findProgram, runProgram } from './support/program.ts';

const folder = fileURLToPath(new URL('../../deploy/compose', import.meta.url));
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const example = parseEnv(readFileSync(join(folder, 'example.env'), 'utf8'));

type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  healthcheck?: object;
  stop_grace_period?: string;
  ports?: string[];
  command?: string[];
  networks?: Record<string, { ipv4_address: string; aliases?: string[] }> | string[];
};

/** Puts values in the place of variables, as Compose does. @param values Throws when one is lacking. */
const fill = (given: string, values: Record<string, string | undefined>): string =>
  given.replaceAll(/\$(?:\$|\{(\w+)(?::[?-][^}]*)?\})/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.slice(1);
    const value = values[name];
    if (value === undefined) throw new Error(`example.env has no ${name}`);
    return value;
  });

const values = {
  ...example,
  POSTGRES_PASSWORD: 'a'.repeat(32),
  REDIS_PASSWORD: 'r'.repeat(32),
  MINIO_PASSWORD: 'b'.repeat(32),
  CASEMENT_TOKEN_SECRET: 'c'.repeat(64),
  OPENAI_API_KEY: 'sk-key',
};
const { services, volumes } = parse(fill(text, values), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const chats = Object.entries(services).filter(([name]) => name.startsWith('chat'));

it('starts the service twice, with settings that it takes', () => {
  expect(chats.length).toBe(2);
  for (const [, { environment = {}, stop_grace_period = '' }] of chats) {
    expect(Object.keys(environment).filter((name) => !(name in settingsOf(parts)))).toEqual([]);
    const { drainMs } = readOptions(parts, environment);
    expect(Number(stop_grace_period.replace(/s$/, ''))).toBeGreaterThan(drainMs / 1000);
  }
});

it('names the proxy to the service by the address that it has', () => {
  const { networks } = services['nginx'] ?? {};
  const address = (networks as Record<string, { ipv4_address: string }>)['chat']?.ipv4_address;
  for (const [, { environment }] of chats) expect(environment?.['CASEMENT_TRUSTED_PROXIES']).toBe(address);
});

it('lets visitors reach nginx by IPv4, where Docker hands on their addresses, and nothing else', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(published).toEqual(['nginx 0.0.0.0:80:80', 'nginx 0.0.0.0:443:443']);
});

it('waits for services that there are, until they are in good health', () => {
  for (const { depends_on: needs = [] } of Object.values(services)) {
    const conditions = Array.isArray(needs)
      ? needs.map((name) => [name, {}] as const)
      : Object.entries(needs);
    for (const [name, needed] of conditions) {
      expect(Object.keys(services)).toContain(name);
      if ('condition' in needed && needed.condition === 'service_healthy')
        expect(services[name]?.healthcheck, name).toBeDefined();
    }
  }
});

it('asks for what example.env names, and for nothing else', () => {
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(example).toSorted());
});

it('mounts files that there are, and keeps what must last in volumes', () => {
  for (const { volumes: mounts = [], build } of Object.values(services)) {
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.')) expect(existsSync(resolve(folder, source)), source).toBe(true);
      else if (!source.startsWith('/')) expect(Object.keys(volumes)).toContain(source);
    }
    if (build) expect(existsSync(resolve(folder, build.context, build.dockerfile))).toBe(true);
  }
});

const nginx = findProgram('nginx');
const missing = nginx && findProgram('openssl') ? undefined : 'no nginx, or no openssl for certificates';

it.skipIf(missing)(
  `gives nginx a file that it takes${missing ? `: left out, there is ${missing}` : ''}`,
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'casement-compose-'));
    const files = join(place, 'files');
    mkdirSync(files);
    for (const mount of services['nginx']?.volumes ?? []) {
      const [source = '', target = ''] = mount.split(':');
      if (!target.startsWith('/etc/casement/')) continue;
      writeFileSync(
        join(files, target.slice('/etc/casement/'.length)),
        readFileSync(resolve(folder, source)),
      );
    }
    const around = `pid ${place}/pid; events {\n  worker_connections  1024;\n}\nhttp { include ${place}/default.conf; }`;
    writeFileSync(join(place, 'nginx.conf'), around);
    const [shell = '', flag = '', script = ''] = services['nginx']?.command ?? [];
    // The container's folders are this test's, and the last word of the command starts nginx for good.
    const here = script
      .replace('/etc/casement/', `${files}/`)
      .replace('/etc/nginx/conf.d/default.conf', `${place}/default.conf`)
      .replace('/etc/nginx/nginx.conf', `${place}/nginx.conf`)
      .replace(/ && exec nginx .*$/s, '');
    execFileSync(shell, [flag, here], {
      env: { PATH: process.env['PATH'], CHAT_HOST: 'talk.shop.example', FILES_HOST: 'files.shop.example' },
    });
    const made = readFileSync(join(place, 'default.conf'), 'utf8');
    expect(made).not.toMatch(/example\.com|10\.0\.0\./);
    for (const [, { networks }] of chats) {
      const address = (networks as Record<string, { ipv4_address: string }>)['chat']?.ipv4_address;
      expect(made).toContain(`server ${address}:4300 max_fails=0;`);
    }
    for (const host of ['talk.shop.example', 'files.shop.example']) {
      const flags = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${host}`];
      const certificate = ['-keyout', join(place, `${host}.key`), '-out', join(place, `${host}.pem`)];
      execFileSync('openssl', [...flags, ...certificate], { stdio: 'ignore' });
    }
    // No store is known by its name here.
    writeFileSync(
      join(place, 'default.conf'),
      made.replaceAll('/etc/nginx/certificates', place).replace('http://minio:9000', 'http://127.0.0.1:9000'),
    );
    expect(readFileSync(join(place, 'nginx.conf'), 'utf8')).toContain('worker_connections 16384;\n}');
    const test = ['-t', '-q', '-p', place, '-e', join(place, 'error.log'), '-c', join(place, 'nginx.conf')];
    expect(await runProgram(nginx ?? '', test)).toEqual({ code: 0, said: '' });
    rmSync(place, { recursive: true });
  },
);
