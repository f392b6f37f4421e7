import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runTry } from './run-try.ts';

const docs = resolve(import.meta.dirname, '../../docs/en');

const start = async (what: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'casement-run-try-'));
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let said = '';
  output.on('data', (piece: Buffer) => (said += piece.toString()));
  const chat = runTry({ what, env: {}, terminal: { input, output }, port: 0, host: '127.0.0.1', directory });
  return { directory, input, said: () => said, chat };
};

it('starts a chat with a folder, and writes its bot file when that is wanted', async () => {
  const { directory, input, said, chat: starting } = await start(docs);
  const chat = await starting;
  expect(said()).toContain('It is a folder of Markdown with');
  expect(said()).toContain(`The chat is at ${chat.url}`);
  expect((await fetch(chat.url)).status).toBe(200);

  input.write('y\n');
  await chat.end(chat.offerFile);
  const [name = ''] = await readdir(join(directory, 'bots'));
  const bot = parse(await readFile(join(directory, 'bots', name), 'utf8')) as { agent: { folders: string } };
  expect(resolve(directory, 'bots', bot.agent.folders)).toBe(docs);
  expect(said()).toContain('npx casement-service --bots bots');
  await rm(directory, { recursive: true });
});

it('ends in one sentence where there is nothing to ask', async () => {
  const { directory, chat } = await start('nobody/knows-this');
  await expect(chat).rejects.toThrow(/^The service cannot chat with the model knows-this: agent\.[^/]*$/);
  await rm(directory, { recursive: true });
});
