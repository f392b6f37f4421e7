import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { readableLog } from '../base/readable-log.ts';
import { startService } from '../server/start-service.ts';
import { tagOf } from '../server/welcome.ts';
import type { Found } from './back-ends.ts';
import { botIdOf, botText } from './bot-text.ts';
import { recognise } from './recognise.ts';

/** Where a person reads and, on a terminal, answers. */
type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable };

export type TryOptions = {
  /** A folder, an address, or a model as `provider/model`. */
  what: string;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  /** 0 for any free one. */
  port: number;
  host: string;
  /** The folder below which a bot file is kept, `bots/`. */
  directory: string;
};

/** A name that no bot file has. */
const freeName = (folder: string, id: string): string => {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? id : `${id}-${count}`;
    if (!existsSync(join(folder, `${name}.yaml`))) return name;
  }
};

/** Names the pages as the bot file finds them; those that stand in a temporary folder come beside it. */
const keepPages = async (found: Found, name: string, folder: string): Promise<Found> => {
  const { folders } = found.agent;
  if (typeof folders !== 'string') return found;
  if (!folders.startsWith(tmpdir()))
    return { ...found, agent: { ...found.agent, folders: relative(folder, folders) } };
  await cp(folders, join(folder, `${name}-pages`), { recursive: true });
  return { ...found, agent: { ...found.agent, folders: `${name}-pages` } };
};

const keep = async (found: Found, directory: string): Promise<string> => {
  const folder = resolve(directory, 'bots');
  const name = freeName(folder, botIdOf(found));
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.yaml`);
  await writeFile(file, botText(await keepPages(found, name, folder)));
  return file;
};

const isTaken = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'EADDRINUSE';
};

/** A chat that runs until it is ended. */
export type TriedChat = {
  url: string;
  /** Offers to write the bot file, where a person reads the terminal. */
  offerFile: () => Promise<void>;
  /** Ends the service, and then does what is given. Everything temporary is removed. */
  end: (andThen?: () => Promise<void>) => Promise<void>;
};

/**
 * Starts a service with one bot for whatever it is given, and says where the chat is.
 * Rejects with an Error in plain words where that cannot be asked.
 */
export const runTry = async (options: TryOptions): Promise<TriedChat> => {
  const { what, env, terminal, directory, port, host } = options;
  const { input, output } = terminal;
  const say = (words: string) => output.write(`${words}\n`);
  say(`Looking at ${what} …`);
  const found = await recognise(what, env);
  say(`It is ${found.what}. Starting …`);
  const botsFolder = await mkdtemp(join(tmpdir(), 'casement-try-'));
  const forget = async () => {
    for (const folder of [botsFolder, found.temporaryFolder]) {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  };
  const botFile = join(botsFolder, `${botIdOf(found)}.yaml`);
  await writeFile(botFile, botText(found));
  const service = await startService({
    port,
    host,
    env,
    botsFolders: [botsFolder],
    dataFolder: 'memory',
    logger: pino({ level: 'warn' }, readableLog(output)),
  }).catch(async (error: unknown) => {
    await forget();
    if (isTaken(error)) {
      throw new Error(`Something listens on port ${port} already: give another with --port, or 0 for any.`, {
        cause: error,
      });
    }
    // The file is ours, and gone.
    const reason = error instanceof Error ? error.message.replace(`${botFile}:`, '').trim() : String(error);
    throw new Error(`The service cannot chat with ${found.what}: ${reason}`, { cause: error });
  });
  const [chat] = service.chats;
  if (!chat) throw new Error('The service has no chat.');
  say(`\nThe chat is at ${chat.url}\n`);
  say(`Paste this into a page to have it there:\n  ${tagOf(service.url, chat)}\n`);
  say('Ctrl+C ends it. Nothing is kept.');
  return {
    url: chat.url,
    offerFile: async () => {
      if (!input.isTTY || !(await confirm(terminal, 'Write the bot file, to go on with it?'))) return;
      const file = await keep(found, directory);
      say(`Written: ${file}`);
      say(`Start it with: npx casement-service --bots ${relative(directory, dirname(file))}`);
    },
    end: async (andThen) => {
      await service.close();
      await andThen?.();
      await forget();
    },
  };
};

/** Asks a person; a second Ctrl+C means no. */
const confirm = async ({ input, output }: Terminal, question: string): Promise<boolean> => {
  const prompt = createInterface({ input, output });
  const given = new AbortController();
  prompt.once('SIGINT', () => given.abort());
  try {
    return /^y/i.test((await prompt.question(`\n${question} [y/N] `, { signal: given.signal })).trim());
  } catch {
    return false;
  } finally {
    prompt.close();
  }
};
