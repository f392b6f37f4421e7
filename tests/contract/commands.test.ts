import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pullHistory } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { createVisitor, readEvents, runInput, textOf, type Visitor } from '../../check/client.ts';
import { targetAt } from './support/reference.ts';
import { runCommand, runUnread, startCommand } from './support/start-command.ts';

const counting = fileURLToPath(new URL('../fixtures/counting', import.meta.url));
const WORDS = 40;
const whole = Array.from({ length: WORDS }, (_, index) => `${index + 1} `).join('');

const meet = (url: string, uuid?: Visitor['uuid']) =>
  createVisitor({ ...targetAt(url), botId: 'counting' }, undefined, uuid);
const answersOf = async (who: Visitor, sessionId: string) =>
  (await who.call(pullHistory, { sessionId })).list.filter(({ role }) => role === 'assistant');

describe('the commands of the built service', { timeout: 60_000 }, () => {
  const place = mkdtempSync(join(tmpdir(), 'casement-commands-'));
  const at = (name: string) => join(place, name);
  const data = at('data');
  const environment = { CASEMENT_BOTS_DIR: counting, CASEMENT_DATA_DIR: data };
  const run = (...args: string[]) => runCommand(environment, ...args);
  let service: Awaited<ReturnType<typeof startCommand>>;
  let visitor: Visitor;

  beforeAll(async () => {
    await ensureServiceBuild();
    service = await startCommand(environment);
    visitor = await meet(service.url);
  }, 120_000);
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    rmSync(place, { recursive: true, force: true });
  });

  it('say of a configuration that works what it holds, while the service runs with it', async () => {
    const checked = await run('check-config');
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(/^ok +settings: /m);
    expect(checked.stdout).toContain(`embedded, in ${data}`);
    expect(checked.stdout).toMatch(/^0 failures, \d+ warnings\.$/m);
    const listed = await run('bots');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(
      /^counting\n {2}file .*counting\.yaml\n {2}agent +module .*\n {2}channels +open\n/,
    );
  });

  it('end without a word where nobody reads on', async () => {
    expect(await runUnread(environment, 'check-config')).toEqual({ code: 141, stderr: '' });
  });

  it('fail where something keeps the service from working, and say what to do', async () => {
    const bots = at('bots');
    cpSync(counting, bots, { recursive: true });
    writeFileSync(join(bots, 'broken.yaml'), 'agent:\n  type: modul\n');
    const listed = await run('bots', '--bots', bots);
    expect(listed).toMatchObject({ code: 1, stderr: '' });
    expect(listed.stdout).toMatch(/^cannot be used: .*broken\.yaml/m);
    expect(listed.stdout).toMatch(/^counting$/m);
    writeFileSync(join(bots, 'package.json'), '{ "type": "commonjs" }');
    const checked = await run('check-config', '--bots', bots);
    expect(checked).toMatchObject({ code: 1, stderr: '' });
    expect(checked.stdout).toMatch(/counting-agent\.js cannot be loaded: .*; name it \.mjs, or set/);
    expect(checked.stdout).toMatch(/^FAILURE .*broken\.yaml/m);
    expect(checked.stdout).toMatch(/^[1-9]\d* failures?, /m);
    const settings = { ...environment, CASEMENT_MAX_ANSWER: '7', DATABASE_URL: 'postgres://127.0.0.1:1/x' };
    expect(await runCommand(settings, 'check-config')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILURE +settings: .*CASEMENT_MAX_ANSWER.*CASEMENT_MAX_ANSWERS/m),
    });
    const { CASEMENT_BOTS_DIR } = environment;
    const away = { CASEMENT_BOTS_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
    expect(await runCommand(away, 'check-config')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILURE +database: /m),
    });
  });

  it.each([
    [['bckup', 'x'], /^Unexpected argument 'bckup'/],
    [['backup'], /^backup takes one folder/],
    [['restore', 'one', 'two'], /^restore takes one folder/],
    [['check-config', 'now'], /^check-config takes nothing but options/],
    [['bots', '--data', ''], /^--data needs a value/],
    [['bots', '--colour'], /^Unknown option '--colour'/],
    [['restore', 'nowhere'], /^nowhere is no whole backup/],
    [['backup', 'copy', '--data', '/nowhere/at-all'], /^There is no data folder \/nowhere\/at-all/],
  ])('answer %j with one sentence on stderr', async (args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toMatch(words);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  it('copy a service that answers, and make one of the copy that has every answer', async () => {
    const [before, during] = [runInput({ text: '3 1' }), runInput({ text: `${WORDS} 50` })];
    await visitor.ask(before);
    const streaming = readEvents(await visitor.post(during));
    mkdirSync(join(data, 'files/ab'), { recursive: true });
    writeFileSync(join(data, 'files/ab/abc'), 'a picture');

    expect(await run('backup', at('copy'))).toEqual({
      code: 0,
      stdout: `${data} was copied to ${at('copy')}.\n`,
      stderr: '',
    });
    expect(textOf(await streaming)).toBe(whole);
    expect(await run('backup', at('copy'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('is there already'),
    });
    expect(await run('restore', at('copy'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another service'),
    });

    const restored = at('restored');
    expect(await run('restore', at('copy'), '--data', restored)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/holds the backup of \d{4}-/),
      stderr: '',
    });
    expect(existsSync(join(restored, 'files/ab/abc'))).toBe(true);
    expect(await run('restore', at('copy'), '--data', restored)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds a database already'),
    });
    const second = await startCommand({ ...environment, CASEMENT_DATA_DIR: restored });
    try {
      const same = await meet(second.url, visitor.uuid);
      expect(await answersOf(same, before.threadId)).toMatchObject([{ status: 'complete' }]);
      // It was being written when the copy was made: it has what it had said, or has come to its end.
      const [answer] = await answersOf(same, during.threadId);
      expect(['failed', 'complete']).toContain(answer?.status);
      expect(textOf(await same.ask(runInput({ text: '2 1' })))).toBe('1 2 ');
    } finally {
      second.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    }
    // Without a service as well.
    expect(await run('backup', at('copy of the copy'), '--data', restored)).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
});
