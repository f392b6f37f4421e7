import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectRun, asking } from './collect-run.test-helper.ts';
import { createAgent } from './create-agent.ts';

let baseDir: string;
beforeEach(() => {
  baseDir = mkdtempSync(join(tmpdir(), 'casement-module-'));
});
afterEach(() => rmSync(baseDir, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(baseDir, dirname(path)), { recursive: true });
  writeFileSync(join(baseDir, path), text);
};

const load = (path: string, options: object = {}) =>
  createAgent({ type: 'module', path, isolation: 'none', ...options }, { baseDir, env: { KEY: 'secret' } });

const saying = (text: string) => `
  export const createAgent = (options, context) => ({
    async *run({ answerId }) {
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: ${text} };
    },
  });`;

it('makes the agent from the options of the bot file and what the service knows', async () => {
  write('own agent.mjs', saying('JSON.stringify(options) + context.env.KEY + (context.baseDir.length > 0)'));
  const agent = await load('./own agent.mjs', { size: 3, words: ['a'] });
  expect((await collectRun(agent, asking('?'))).text).toBe('{"size":3,"words":["a"]}secrettrue');
});

it('finds a module by its whole path, and one in TypeScript where that is run', async () => {
  write('agents/own.ts', saying('`typed` as string').replace('(options, context)', '(_options: unknown)'));
  const agent = await load(join(baseDir, 'agents/own.ts'));
  expect((await collectRun(agent, asking('?'))).text).toBe('typed');
});

it('finds a package from the folder of the bot file', async () => {
  const manifest = { name: 'own-agent', type: 'module', exports: { import: './main.js' } };
  write('node_modules/own-agent/package.json', JSON.stringify(manifest));
  write('node_modules/own-agent/main.js', saying("'packed'"));
  expect((await collectRun(await load('own-agent'), asking('?'))).text).toBe('packed');
});

it.each([
  ['./nowhere.mjs', '', /^the agent module \.\/nowhere\.mjs cannot be loaded: /],
  ['no-such-package', '', /^the agent module no-such-package cannot be loaded: Cannot find package/],
  ['./broken.mjs', 'export const = 1;', /^the agent module \.\/broken\.mjs cannot be loaded: /],
  ['./other.mjs', 'export const agent = {};', / exports no function named createAgent$/],
  ['./value.mjs', 'export const createAgent = {};', / exports no function named createAgent$/],
  [
    './nothing.mjs',
    'export const createAgent = () => {};',
    / made no agent: its createAgent must return one/,
  ],
  [
    './throws.mjs',
    "export const createAgent = async () => { throw new Error('size must be a number'); };",
    /^the agent module \.\/throws\.mjs could not make its agent: size must be a number$/,
  ],
])('says of %s what is wrong with it', async (path, code, message) => {
  if (code) write(path, code);
  await expect(load(path)).rejects.toThrow(message);
});
