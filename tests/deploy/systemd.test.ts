import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parts } from '../../service/server/parts.ts';
import { readOptions, settingsOf } from '../../service/server/read-options.ts';
import { findProgram, runProgram } from './support/program.ts';

const folder = fileURLToPath(new URL('../../deploy/systemd', import.meta.url));
const unit = readFileSync(join(folder, 'casement.service'), 'utf8');
/**
 * The highest exposure that `systemd-analyze security` may report, of 100: a service without any bound has
 * 96.
 */
const EXPOSURE = '15';

const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const analyze = findProgram('systemd-analyze') ?? '';
const missing = analyze ? undefined : 'no systemd-analyze';

describe.skipIf(missing)(`the unit${missing ? `: left out, there is ${missing}` : ''}`, () => {
  const place = mkdtempSync(join(tmpdir(), 'casement-unit-'));
  const path = join(place, 'casement.service');
  // The check wants the program to be there, which is elsewhere on this machine.
  writeFileSync(path, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('is what systemd reads without a warning', async () => {
    const { code, said } = await runProgram(analyze, ['verify', path]);
    expect({ code, said: said.split('\n').filter((line) => line.includes(path)) }).toEqual({
      code: 0,
      said: [],
    });
  });

  it('leaves the service little that it may do to the machine', async () => {
    const flags = ['security', '--offline=true', `--threshold=${EXPOSURE}`, path];
    const { code, said } = await runProgram(analyze, flags);
    expect(code, said).toBe(0);
    // So that the bound is one.
    const bare = join(place, 'bare.service');
    writeFileSync(bare, `[Service]\nExecStart=${process.execPath}\n`);
    const unbound = await runProgram(analyze, [
      'security',
      '--offline=true',
      `--threshold=${EXPOSURE}`,
      bare,
    ]);
    expect(unbound.code).not.toBe(0);
  });
});

describe('the unit', () => {
  const environment = {
    ...parseEnv(valuesOf('Environment').join('\n')),
    ...parseEnv(readFileSync(join(folder, 'casement.env'), 'utf8')),
  };

  it('waits longer than the service does for its answers, and ends it by the signal that lets them finish', () => {
    const { drainMs } = readOptions(parts, environment);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(drainMs / 1000);
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM']);
  });

  it('hands over settings that there are, and lets the data folder be written', () => {
    expect(Object.keys(environment).filter((name) => !(name in settingsOf(parts)))).toEqual([]);
    const { dataFolder } = readOptions(parts, environment);
    expect(valuesOf('ReadWritePaths')).toEqual([dataFolder]);
    expect(`/var/lib/${valuesOf('StateDirectory')[0]}`).toBe(dataFolder);
  });

  it('starts Node itself', () => {
    expect(valuesOf('ExecStart')).toEqual([
      '/usr/bin/node --max-semi-space-size=64 --single-threaded-gc /opt/casement/node_modules/casement-service/dist/main.js',
    ]);
  });
});
