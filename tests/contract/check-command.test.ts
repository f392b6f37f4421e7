import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { startCommand } from './support/start-command.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const command = at('../../dist/check/main.js');
const siteSecret = 'a secret of the shop and its chat, nobody else';

type Result = {
  counts: { passed: number; failed: number; 'left out': number };
  cases: { section: string; name: string; outcome: string; why?: string }[];
};

let folder: string;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casement-checked-'));
  await ensureServiceBuild();
}, 120_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built command; gives its exit code and what it has written. */
const check = async (...args: string[]) => {
  const json = join(folder, 'result.json');
  const junit = join(folder, 'result.xml');
  const env = { PATH: process.env['PATH'], CASEMENT_CHECK_SITE_SECRET: siteSecret };
  const child = execFile(process.execPath, [command, 'check', ...args, '--json', json, '--junit', junit], {
    env,
  });
  let said = '';
  child.stdout?.on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  const { counts, cases } = JSON.parse(readFileSync(json, 'utf8')) as Result;
  expect(readFileSync(junit, 'utf8').split('<testcase ').length - 1).toBe(cases.length);
  /** The sections with a case of this outcome. */
  const sections = (outcome: string) =>
    new Set(cases.flatMap((one) => (one.outcome === outcome ? [one.section] : [])));
  const failures = cases.filter(({ outcome }) => outcome === 'failed');
  return { code, said, counts, failures, sections };
};

describe('the built service', { timeout: 120_000 }, () => {
  let url: string;
  beforeAll(async () => {
    const service = await startCommand({
      CASEMENT_BOTS_DIR: at('../fixtures/checked'),
      CASEMENT_DATA_DIR: join(folder, 'data'),
      TEST_SITE_SECRET: siteSecret,
      CASEMENT_TRUSTED_PROXIES: '127.0.0.1',
    });
    url = service.url;
    closing.push(async () => {
      service.kill('SIGTERM');
      await service.ended;
    });
  }, 60_000);

  it.each(['--version', '-v'])('tells its version by %s', (word) => {
    const { version } = JSON.parse(readFileSync(at('../../package.json'), 'utf8')) as { version: string };
    expect(execFileSync(process.execPath, [command, word], { encoding: 'utf8' })).toBe(`${version}\n`);
  });

  it('fulfils the contract over HTTP, in each section that its configuration turns on', async () => {
    const { code, failures, sections } = await check(
      url,
      ...'--bot checked --channel open --question short --slow slow --tool use --cut cut'.split(' '),
      ...'--members members --trial trial --audience casement --issuer https://shop.example'.split(' '),
      ...'--resume all --origin https://app.example'.split(' '),
    );
    expect(failures).toEqual([]);
    expect(code).toBe(0);
    const untried = [...sections('left out')].filter((section) => !sections('passed').has(section));
    // It sends no codes, sells nothing, and lets everybody in.
    expect(untried).toEqual(['the security check', 'a log-in by code', 'plans', 'approval']);
  });

  it('asks for approval where its bot does, and leaves out what comes after it, saying so', async () => {
    const { code, failures, sections, said } = await check(url, '--bot', 'approved', '--channel', 'open');
    expect([code, failures]).toEqual([0, []]);
    expect(sections('passed')).toContain('approval');
    expect(said).toContain('visitors wait for approval: give the token of one in CASEMENT_CHECK_TOKEN');
  });

  it('lets the users of a site be tried where one has to log in', async () => {
    const { code, failures, sections } = await check(
      url,
      ...'--bot checked --channel members --question short --section sessions'.split(' '),
      ...'--audience casement --issuer https://shop.example'.split(' '),
    );
    expect([code, failures]).toEqual([0, []]);
    expect([...sections('passed')]).toEqual(['sessions']);
  });
});

/** Says what is missing to run Python, undefined if nothing is. */
const pythonMissing = (): string | undefined => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'no python3';
  }
};

const missing = pythonMissing();

describe.skipIf(missing)(`the service in Python${missing ? `: left out, there is ${missing}` : ''}`, () => {
  it('fulfils the contract in the sections that it turns on', { timeout: 120_000 }, async () => {
    const child = spawn('python3', [at('../../examples/python-service/service.py'), '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closing.push(() => child.kill());
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const names = '--bot parrot --channel web --slow slow --resume all --origin https://app.example'.split(
      ' ',
    );
    const { code, failures, sections } = await check(url, ...names);
    expect([code, failures]).toEqual([0, []]);
    const wanted = ['configuration', 'identity', 'requests', 'a run', 'a stream that was cut', 'stop'];
    for (const section of [...wanted, 'sessions', 'two visitors']) {
      expect(sections('passed')).toContain(section);
      if (section !== 'identity') expect(sections('left out')).not.toContain(section);
    }
  });
});
