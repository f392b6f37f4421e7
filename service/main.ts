#!/usr/bin/env node
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pino } from 'pino';
import { messageOf } from './base/message-of.ts';
import { readableLog } from './base/readable-log.ts';
import { HangingThread } from './database/cluster-connection.ts';
import { type CommandLine, HELP, readCommandLine } from './command-line.ts';

/** How long parts of the service get to close, and how long once a second signal shows that nobody waits. */
const FORCED_EXIT_MS = 10_000;
const HURRIED_EXIT_MS = 1_000;
const ECHO_MS = 300;
/** The exit code of a service that cannot go on and is to be started again: EX_SOFTWARE of sysexits.h. */
const LOST = 70;
/** What a shell says of a process that SIGPIPE has ended. */
const UNREAD = 141;

/** Starts a chat with one agent, and ends it on a signal. */
const tryAgent = async ({ what, port, host }: Extract<CommandLine, { type: 'try' }>): Promise<void> => {
  const { runTry } = await import('./try/run-try.ts');
  const chat = await runTry({
    what,
    port,
    host,
    env: process.env,
    terminal: { input: process.stdin, output: process.stdout },
    directory: process.cwd(),
  });
  process.once('SIGINT', () => void endWith(() => chat.end(chat.offerFile)));
  process.once('SIGTERM', () => void endWith(() => chat.end()));
};

const endWith = (end: () => Promise<void>) =>
  end().then(
    () => process.exit(0),
    () => process.exit(1),
  );

/** Starts the service with the settings of `process.env` and ends it on a signal. */
const runService = async (nameOf: (variable: string) => string): Promise<void> => {
  // Both would end the process. SIGUSR2 says nothing here, and bot files are read by the start anyway.
  for (const signal of ['SIGUSR2', 'SIGHUP'] as const) process.on(signal, ignore);
  // Loaded here, so that a wrong option or --help need not wait for it.
  const { parts } = await import('./server/parts.ts');
  const { readOptions } = await import('./server/read-options.ts');
  const { startService } = await import('./server/start-service.ts');
  const { welcome } = await import('./server/welcome.ts');
  const { logLevel, botsFolders } = readOptions(parts, process.env, nameOf);
  // People read a terminal; whatever else takes the log reads JSON.
  const isRead = process.stdout.isTTY;
  const logger = isRead ? pino({ level: logLevel }, readableLog(process.stdout)) : pino({ level: logLevel });
  const say = (words: string) => isRead && process.stdout.write(`${words}\n`);
  say(`Starting, with the bot files of ${botsFolders.join(' and ')} …`);
  const service = await startService({ logger });
  // An exit would wait for the thread that hangs.
  void service.lost.then(({ cause }) =>
    cause instanceof HangingThread ? process.kill(process.pid, 'SIGKILL') : process.exit(LOST),
  );
  const { url, chats, adminUrl } = service;
  say(`\n${welcome({ url, chats, adminUrl })}`);
  if (!isRead) logger.info({ url, chats, adminUrl }, 'the chat service is running');

  const hurry = new AbortController();
  let stoppedAt: number | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppedAt !== undefined) {
      // npx passes on what the terminal has sent to both of them.
      if (isRead && signal === 'SIGINT' && performance.now() - stoppedAt < ECHO_MS) return;
      logger.info({ signal }, 'ending at once');
      hurry.abort();
      exitWithin(HURRIED_EXIT_MS);
      return;
    }
    stoppedAt = performance.now();
    logger.info({ signal }, 'shutting down once running answers are finished; a second signal ends at once');
    await service.drain(hurry.signal);
    exitWithin(FORCED_EXIT_MS);
    await endWith(() => service.close());
  };
  const hangUp = (signal: NodeJS.Signals): void => {
    if (isRead && isTerminalGone()) void stop(signal);
    else void service.readBots();
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
  process.off('SIGHUP', ignore).on('SIGHUP', hangUp);
};

const exitWithin = (ms: number) => setTimeout(() => process.exit(1), ms).unref();

const ignore = (): void => {};

/**
 * Whether the window that the service was started in was closed, which comes as the same signal as a request
 * to read bot files.
 */
const isTerminalGone = (): boolean => {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
};

/** Asks each bot one question; the process fails where one does not answer. */
const checkBots = async (nameOf: (variable: string) => string): Promise<void> => {
  const { parts } = await import('./server/parts.ts');
  const { readOptions } = await import('./server/read-options.ts');
  const check = await import('./check/check-bots.ts');
  const { botsFolders } = readOptions(parts, process.env, nameOf);
  const logger = pino({ level: 'warn' }, readableLog(process.stdout));
  const isFine = await check.checkBots(botsFolders, { env: process.env, logger, output: process.stdout });
  process.exit(isFine ? 0 : 1);
};

/** Looks at the configuration, or at the bot files alone; the process fails where something is wrong. */
const look = async ({ type, nameOf }: Extract<CommandLine, { folder: string }>): Promise<void> => {
  const { env, stdout: output } = process;
  if (type === 'bots') {
    const { parts } = await import('./server/parts.ts');
    const { readOptions } = await import('./server/read-options.ts');
    const { listBots } = await import('./check/list-bots.ts');
    process.exit((await listBots(readOptions(parts, env, nameOf).botsFolders, env, output)) ? 0 : 1);
  }
  const { checkConfig } = await import('./check/check-config.ts');
  const logger = pino({ level: 'silent' });
  process.exit((await checkConfig({ env, nameOf, logger, output })) ? 0 : 1);
};

/** Copies the data folder, or makes one of a copy. */
const keep = async ({ type, folder, nameOf }: Extract<CommandLine, { folder: string }>): Promise<void> => {
  const { parts } = await import('./server/parts.ts');
  const { readOptions } = await import('./server/read-options.ts');
  const options = readOptions(parts, process.env, nameOf);
  const { requireEmbedded, restore } = await import('./database/backup/back-up.ts');
  requireEmbedded(options, type === 'backup' ? 'backup' : 'restore');
  const { dataFolder } = options;
  const logger = pino({ level: 'warn' }, readableLog(process.stderr));
  if (type === 'backup') {
    const { askForBackup } = await import('./database/backup/backup-socket.ts');
    process.stdout.write(`${await askForBackup(dataFolder, folder, logger)}\n`);
  } else {
    const madeAt = await restore(folder, dataFolder, logger);
    process.stdout.write(`${dataFolder} holds the backup of ${madeAt}.\n`);
  }
};

const readVersion = (): string => {
  // Imported by name, because sources and compiled files lie in different folders.
  const file = createRequire(import.meta.url).resolve('casement-service/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** Ends the process without a word once nobody reads on, as behind `| head`. */
const endWithReader = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(UNREAD);
  });
};

const run = async (command: CommandLine): Promise<void> => {
  // The service itself goes on without a reader of its log.
  if (command.type !== 'start') endWithReader();
  if (command.type === 'help' || command.type === 'version') {
    process.stdout.write(command.type === 'help' ? HELP : `${readVersion()}\n`);
    return undefined;
  }
  if (existsSync('.env')) process.loadEnvFile();
  if (command.type === 'try') return tryAgent(command);
  Object.assign(process.env, command.variables);
  if (command.type === 'check-config' || command.type === 'bots') return look(command);
  if (command.type === 'backup' || command.type === 'restore') return keep(command);
  return command.type === 'check' ? checkBots(command.nameOf) : runService(command.nameOf);
};

try {
  await run(readCommandLine(process.argv.slice(2)));
} catch (error) {
  // Parts of the service may still be open. A pipe takes the sentence before the process ends.
  process.stderr.write(`${messageOf(error)}\n`, () => process.exit(1));
}
