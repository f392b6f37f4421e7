import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Introduction } from '../agents/agent.ts';
import { type BotRegistry, openBotRegistry } from './bot-registry.ts';

const botFile = (name: string, folders = '.') => `
agent: { type: docs, folders: ${folders} }
robot: { botName: ${name} }
channels: { web: {} }
styles: { plain: {} }
domains: { Chat.Example: client-1 }
`;

async function* saysNothing() {}

let folder: string;
let registry: BotRegistry | undefined;
let log: string[];
let made: number;
let disposed: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casement-bots-'));
  log = [];
  made = 0;
  disposed = 0;
});
afterEach(async () => {
  await registry?.close();
  registry = undefined;
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const open = async () => {
  registry = await openBotRegistry({
    folders: [folder],
    logger: pino({}, { write: (line) => log.push(line) }),
    env: { SITE_SECRET: 'x'.repeat(32), SHORT: 'short' },
    createAgent: () => {
      made += 1;
      return {
        run: saysNothing,
        dispose: () => {
          disposed += 1;
        },
      };
    },
  });
  return registry;
};
const ownAgentFile = (size: number) =>
  botFile('Own').replace(/agent: .*/, `agent: { type: module, path: ./own.js, size: ${size} }`);
const nameOf = (id: string) => registry?.find(id)?.robot.en.botName;
const soon = { timeout: 10_000 };

const siteLoginFile = (name: string) =>
  `${botFile('Bot').replace(/channels: .*/, `channels: { web: { hostLogin: { secretEnv: ${name} } } }`)}hostLogin: { secretEnv: ${name} }\n`;

it('refuses a file whose secret of the site is not there, and names the variable but never what it holds', async () => {
  write('a.yaml', siteLoginFile('SITE_SECRET'));
  await open();
  await registry?.close();
  registry = undefined;
  for (const [name, problem] of [
    ['UNSET', 'the environment variable UNSET holds no secret; it must have at least 32'],
    ['SHORT', 'the environment variable SHORT holds a secret of 5 bytes; it must have at least 32'],
  ] as const) {
    write('a.yaml', siteLoginFile(name));
    const refused = open();
    await expect(refused).rejects.toThrow(
      `a.yaml:\n  hostLogin.secretEnv: ${problem} bytes\n  channels.web.hostLogin.secretEnv: ${problem} bytes`,
    );
  }
});

it('follows changes, new files and removals', async () => {
  write('a.yaml', botFile('First'));
  await open();
  expect(nameOf('a')).toBe('First');
  write('a.yaml', botFile('Second'));
  await expect.poll(() => nameOf('a'), soon).toBe('Second');
  expect([made, disposed]).toEqual([1, 0]);
  write('b.yml', botFile('Other'));
  await expect.poll(() => nameOf('b'), soon).toBe('Other');
  rmSync(join(folder, 'b.yml'));
  await expect.poll(() => nameOf('b'), soon).toBeUndefined();
  expect(registry?.findDomain('chat.example')).toBe('client-1');
});

it('follows a link on the way to a file that leads elsewhere, as Kubernetes changes mounted files', async () => {
  const mount = (version: string, name: string) => {
    mkdirSync(join(folder, version));
    write(`${version}/a.yaml`, botFile(name));
    symlinkSync(version, join(folder, '..data_tmp'));
    renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
  };
  mount('..1', 'First');
  symlinkSync('..data/a.yaml', join(folder, 'a.yaml'));
  await open();
  mount('..2', 'Second');
  await expect.poll(() => nameOf('a'), soon).toBe('Second');
  rmSync(join(folder, '..1'), { recursive: true });
  mount('..3', 'Third');
  await expect.poll(() => nameOf('a'), soon).toBe('Third');
});

const refused = () => log.filter((line) => line.includes('the bot file was not taken')).length;

it('keeps the last good version of a file that breaks, and says so once', async () => {
  write('a.yaml', botFile('Good'));
  await open();
  write('a.yaml', 'robot: {');
  await expect.poll(refused, soon).toBe(1);
  expect(nameOf('a')).toBe('Good');
  write('a.yaml', 'robot: [');
  await registry?.readAgain();
  expect(refused()).toBe(2);
  write('a.yaml', botFile('Better'));
  await expect.poll(() => nameOf('a'), soon).toBe('Better');
  write('b.yaml', botFile('Other'));
  await expect.poll(() => nameOf('b'), soon).toBe('Other');
  expect(refused()).toBe(2);
});

it('makes the agent of a module anew when its options change', async () => {
  write('a.yaml', ownAgentFile(1));
  await open();
  write('a.yaml', ownAgentFile(2));
  await expect.poll(() => [made, disposed], soon).toEqual([2, 1]);
});

it('takes no agent from under an answer', async () => {
  write('a.yaml', botFile('First'));
  await open();
  const taken = registry?.find('a')?.takeAgent();
  write('a.yaml', botFile('Second', 'elsewhere'));
  await expect.poll(() => made, soon).toBe(2);
  expect(disposed).toBe(0);
  taken?.release();
  await expect.poll(() => disposed, soon).toBe(1);
});

it('gives a question that was asked before the file changed an agent that is alive', async () => {
  write('a.yaml', botFile('First'));
  await open();
  const asked = registry?.find('a');
  write('a.yaml', botFile('Second', 'elsewhere'));
  await expect.poll(() => disposed, soon).toBe(1);
  const taken = asked?.takeAgent();
  expect(taken?.agent).toBe(registry?.find('a')?.takeAgent().agent);
  rmSync(join(folder, 'a.yaml'));
  await expect.poll(() => nameOf('a'), soon).toBeUndefined();
  expect(() => asked?.takeAgent()).toThrow('This bot does not exist.');
});

it('does not start with a broken file, without a file or with one id twice', async () => {
  await expect(open()).rejects.toThrow('there is no bot file');
  write('a.yaml', 'robot: {}');
  await expect(open()).rejects.toThrow('a.yaml');
  write('a.yaml', botFile('A'));
  write('b.yaml', `id: a\n${botFile('B')}`);
  await expect(open()).rejects.toThrow('is taken by');
  expect(disposed).toBe(made);
});

const introducing = async (text: string, introduction: () => Promise<Introduction>) => {
  write('main.yaml', text);
  registry = await openBotRegistry({
    folders: [folder],
    logger: pino({}, { write: (line) => log.push(line) }),
    env: {},
    createAgent: () => ({ run: saysNothing, introduction }),
  });
  return registry.find('main');
};

it('takes from the back end what the file leaves out, within the bounds of a file', async () => {
  const bot = await introducing(
    `${botFile('Mine')}limits: { maxAttachments: 2 }\nlocales: { zh-CN: { firstMsg: 你好 } }\n`,
    async () => ({
      name: 'Theirs',
      greeting: 'Hello from there',
      examples: ['What is new?', 'x'.repeat(1000)],
      limits: { maxAttachments: 9, fileMaxMB: 15, imageMaxMB: 5000 },
    }),
  );
  expect(bot?.robot.en).toMatchObject({
    botName: 'Mine',
    firstMsg: 'Hello from there',
    examMsg: ['What is new?'],
  });
  expect(bot?.robot['zh-CN']).toMatchObject({ firstMsg: '你好', examMsg: ['What is new?'] });
  expect(bot?.limits).toEqual({ maxAttachments: 2, fileMaxMB: 15, imageMaxMB: 10 });
});

it('answers as its file says while the back end is away', async () => {
  const bot = await introducing(botFile('Mine'), () => Promise.reject(new Error('away')));
  expect(bot?.robot.en).toMatchObject({ botName: 'Mine', firstMsg: '' });
  expect(log.join('')).toContain('how it greets');
});
