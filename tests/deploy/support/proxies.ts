import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';
import { endProcess, findProgram, runProgram } from './program.ts';

const folderOfFiles = fileURLToPath(new URL('../../../deploy/proxies', import.meta.url));

export const proxyFiles = { nginx: 'nginx.conf', caddy: 'Caddyfile', haproxy: 'haproxy.cfg' } as const;
export type ProxyName = keyof typeof proxyFiles;

/** Where a proxy stands in a test: a folder with a certificate, its own ports and those of the processes. */
type Place = { folder: string; ports: { plain: number; secure: number; redirect: number }; nodes: number[] };

/** Puts a test's values in the place of the example's. Throws when the file has not got what is replaced. */
export const fill = (text: string, values: readonly [string, string][]): string => {
  let filled = text;
  for (const [example, value] of values) {
    if (!filled.includes(example)) throw new Error(`the file of the proxy has no ${JSON.stringify(example)}`);
    filled = filled.replaceAll(example, value);
  }
  return filled;
};

/** The line of a file for each process. */
const each = (nodes: readonly number[], line: (node: string, index: number) => string): string =>
  nodes.map((port, index) => line(`127.0.0.1:${port}`, index)).join('\n');

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

type Kind = {
  fillFile(text: string, place: Place): string;
  /** The file that includes this one, where one does. */
  around?(path: string, place: Place): string;
  check(path: string, place: Place): string[];
  run(path: string, place: Place): string[];
};

const nginxFlags = (path: string, { folder }: Place) => [
  '-p',
  folder,
  '-e',
  join(folder, 'error.log'),
  '-c',
  path,
];

/** A line for the file around nginx's, as the head of nginx's names it. */
const nginxLimit = (name: string): string => {
  const [, line] =
    new RegExp(`^# +(${name} \\d+;)$`, 'm').exec(readFileSync(join(folderOfFiles, 'nginx.conf'), 'utf8')) ??
    [];
  if (line === undefined) throw new Error(`nginx.conf does not say which ${name} it needs`);
  return line;
};

const kinds: Record<ProxyName, Kind> = {
  nginx: {
    fillFile: (text, { folder, ports, nodes }) =>
      fill(text, [
        ['server 10.0.0.11:4300 max_fails=0;', each(nodes, (node) => `server ${node} max_fails=0;`)],
        ['server 10.0.0.12:4300 max_fails=0;', ''],
        ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
        [
          'listen 443 ssl http2;',
          `listen 127.0.0.1:${ports.secure} ssl http2; listen 127.0.0.1:${ports.plain};`,
        ],
        ['/etc/nginx/certificates', folder],
      ]),
    around: (path, { folder }) => `
      daemon off;
      master_process off;
      pid ${folder}/pid;
      ${nginxLimit('worker_rlimit_nofile')}
      events { ${nginxLimit('worker_connections')} }
      http {
        access_log off;
        ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        include ${path};
      }`,
    check: (path, place) => ['-t', '-q', ...nginxFlags(path, place)],
    run: nginxFlags,
  },
  caddy: {
    fillFile: (text, { ports, nodes }) =>
      `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${fill(text, [
        ['10.0.0.11:4300 10.0.0.12:4300', nodes.map((port) => `127.0.0.1:${port}`).join(' ')],
        ['chat.example.com {', `http://127.0.0.1:${ports.plain} {`],
      ])}`,
    check: (path) => ['validate', '--adapter', 'caddyfile', '--config', path],
    run: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
  haproxy: {
    fillFile: (text, { folder, ports, nodes }) =>
      fill(text, [
        ['server chat1 10.0.0.11:4300', each(nodes, (node, index) => `server chat${index} ${node}`)],
        ['server chat2 10.0.0.12:4300', ''],
        ['bind :80', `bind 127.0.0.1:${ports.redirect}`],
        ['bind :443', `bind 127.0.0.1:${ports.plain}\n  bind 127.0.0.1:${ports.secure}`],
        ['/etc/haproxy/certificates', folder],
      ]),
    check: (path) => ['-c', '-f', path],
    run: (path) => ['-db', '-f', path],
  },
};

/** Changes the text of a file for a test. */
type Change = (text: string) => string;

/** Makes a folder with the proxy's file, filled for a test, and a certificate. */
const makePlace = async (name: ProxyName, nodes: number[], change: Change = (text) => text) => {
  const folder = mkdtempSync(join(tmpdir(), `casement-${name}-`));
  const [plain, secure, redirect] = await Promise.all([freePort(), freePort(), freePort()]);
  const place: Place = { folder, ports: { plain, secure, redirect }, nodes };
  const certificate = join(folder, 'chat.example.com');
  const flags = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=chat.example.com',
    '-days',
    '2',
  ];
  const files = ['-keyout', `${certificate}.key`, '-out', `${certificate}.pem`];
  execFileSync('openssl', [...flags, ...files], { stdio: 'ignore' });
  // HAProxy takes both from one file.
  appendFileSync(`${certificate}.pem`, readFileSync(`${certificate}.key`));
  const kind = kinds[name];
  const path = join(folder, proxyFiles[name]);
  const text = change(readFileSync(join(folderOfFiles, proxyFiles[name]), 'utf8'));
  writeFileSync(path, kind.fillFile(text, place));
  if (!kind.around) return { place, path };
  const around = join(folder, `around-${proxyFiles[name]}`);
  writeFileSync(around, kind.around(path, place));
  return { place, path: around };
};

/** Returns why the proxy cannot run here; undefined when it can. */
export const proxyMissing = (name: ProxyName): string | undefined => {
  if (!findProgram(name)) return `no installed ${name}`;
  return findProgram('openssl') ? undefined : 'no openssl for a certificate';
};

/** Has the proxy read its file, as an operator does before a reload. */
export const checkProxy = async (name: ProxyName): Promise<{ code: number | null; said: string }> => {
  const { place, path } = await makePlace(name, [4301, 4302]);
  const environment = { ...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder };
  const checked = await runProgram(findProgram(name) ?? '', kinds[name].check(path, place), {
    env: environment,
  });
  rmSync(place.folder, { recursive: true, force: true });
  return checked;
};

/** Starts the proxy before processes of the service on these ports, with its file of `deploy/proxies`. */
export const startProxy = async (name: ProxyName, nodes: number[], change?: Change) => {
  const { place, path } = await makePlace(name, nodes, change);
  const { folder, ports } = place;
  const child = spawn(findProgram(name) ?? '', kinds[name].run(path, place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = `http://127.0.0.1:${ports.plain}`;
  const isThere = () =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await isThere()); attempt += 1) {
    if (attempt > 200 || child.exitCode !== null) throw new Error(`${name} does not start: ${said}`);
    await wait(50);
  }
  return {
    url,
    /** Its own words, on stderr. */
    said: () => said,
    close: async () => {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
