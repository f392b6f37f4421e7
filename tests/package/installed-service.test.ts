import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { attachmentTypes } from 'casement/contract';
import { createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';
import type { SampleFile } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { questionWith, upload } from '../../check/upload.ts';
import { type Installation, installPacked } from './install-packed.ts';

const run = promisify(execFile);

const bot = (agent: object) =>
  JSON.stringify({
    agent,
    robot: { botName: 'Bot', supportFile: 1 },
    channels: { web: {} },
    styles: { plain: {} },
  });

const files = {
  'package.json': '{ "type": "module" }',
  'bots/pages.yaml': bot({ type: 'docs', folders: '../pages', wordsPerSecond: 0 }),
  'pages/windows.md': '# Windows\n\n## How do I open a casement window?\n\nTurn the handle and push.\n',
  // It leaves out what may be left out.
  'bots/own.yaml': JSON.stringify({
    agent: { type: 'module', path: '../own-agent.js', name: 'Ada' },
    robot: {},
    channels: { web: {} },
  }),
  'own-agent.js': `
    import { spoken, wordsOf } from 'casement-service/agent';
    export const createAgent = ({ name }) => ({
      run: (input) => spoken(name + ' heard: ' + wordsOf(input.messages.at(-1)), input, 0),
    });`,
  'bots-in-typescript/own.yaml': bot({ type: 'module', path: '../own-agent.ts' }),
  'own-agent.ts': 'export const createAgent = (options: object) => { throw new Error(String(options)); };',
};

let installed: Installation;
let child: ChildProcess | undefined;
const command = () => join(installed.folder, 'node_modules/.bin/casement-service');

beforeAll(async () => {
  installed = await installPacked([root, join(root, 'service')], files);
}, 300_000);

afterAll(async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  installed.remove();
}, 120_000);

/** Starts the installed service; resolves with its address, which it logs once it takes requests. */
const start = async (): Promise<string> => {
  child = spawn(command(), ['--bots', 'bots', '--port', '0', '--data', 'kept'], {
    cwd: installed.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The service has no output.');
  for await (const line of createInterface(child.stdout)) {
    const { url, chats } = JSON.parse(line) as { url?: string; chats?: { url: string }[] };
    if (url === undefined) continue;
    // Whoever reads the log finds every bot and channel there.
    expect(chats?.map((chat) => chat.url)).toEqual([
      `${url}/?bot_id=own&channel_id=web`,
      `${url}/?bot_id=pages&channel_id=web&style_id=plain`,
    ]);
    return url;
  }
  throw new Error('The service ended before it took requests.');
};

/** Asks a bot one question as a new visitor, with a file where one is given. */
const ask = async (url: string, botId: string, text: string, file?: SampleFile): Promise<string> => {
  const target: Target = {
    baseUrl: `${url}/im`,
    botId,
    // A bot file without styles has this one.
    styleId: botId === 'own' ? 'default' : 'plain',
    channels: { open: 'web' },
    questions: { short: '', slow: '' },
  };
  const visitor = await createVisitor(target);
  const attached = file && (await upload(target, visitor, file));
  const question =
    file && attached !== undefined
      ? questionWith(text, [{ url: attached, type: file.type }])
      : runInput({ text });
  return textOf(await readEvents(await visitor.post(question)));
};

/** Returns the exit code and the words of a start that fails. */
const failureOf = (...args: string[]): Promise<{ code?: number; stderr: string }> =>
  run(command(), args, { cwd: installed.folder }).then(
    () => ({ stderr: 'It started.' }),
    (error: { code: number; stderr: string }) => error,
  );

it('answers from its packed files, with an agent of one’s own', { timeout: 120_000 }, async ({ skip }) => {
  skip(installed.offline !== undefined, `npm cannot reach its registry: ${installed.offline}`);
  const url = await start();
  // It has begun with the empty database that it brings along, and made none.
  expect(existsSync(join(installed.folder, 'node_modules/.cache/casement'))).toBe(false);
  expect(await ask(url, 'pages', 'How do I open a casement window?')).toContain('Turn the handle and push.');
  expect(await ask(url, 'own', 'hello')).toBe('Ada heard: hello');
  const cases = join(root, 'tests/fixtures/cases');
  for (const [name, type, words] of [
    ['pdf-cjk-without-tounicode/input.pdf', attachmentTypes.pdf, '群青色'],
    ['pdf-cjk-without-tounicode/table.docx', attachmentTypes.docx, '29 EUR'],
    ['txt-encodings/input-windows-1252.txt', attachmentTypes.txt, 'Müller'],
  ] as const) {
    const file = { name, type, bytes: readFileSync(join(cases, name)) };
    expect(await ask(url, 'pages', '', file)).toContain(words);
  }
  for (const path of ['/', '/sdk.js']) expect((await fetch(`${url}${path}`)).status).toBe(200);
});

it('ends with plain sentences when it is started wrongly', { timeout: 60_000 }, async ({ skip }) => {
  skip(installed.offline !== undefined, `npm cannot reach its registry: ${installed.offline}`);
  expect(await failureOf('--speed', '1')).toMatchObject({
    code: 1,
    stderr: "Unknown option '--speed'; casement-service --help lists the options.\n",
  });
  const typeScript = await failureOf('--bots', 'bots-in-typescript', '--port', '0', '--data', 'other');
  expect(typeScript.code).toBe(1);
  expect(typeScript.stderr).toMatch(
    (process.features as { typescript?: string | false }).typescript
      ? /could not make its agent/
      : /own-agent\.ts is TypeScript, which this Node\.js does not run/,
  );
});
