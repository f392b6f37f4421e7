import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Agent } from '../agents/agent.ts';
import type { AgentConfig } from '../agents/agent-config.ts';
import { conventionalNameOf } from '../agents/model/providers/provider-table.ts';
import { messageOf } from '../base/message-of.ts';
import { notFound } from '../base/service-failure.ts';
import { type Bot, BotFileError, loadBotFile } from './bot.ts';
import { holdAgent } from './held-agent.ts';
import { createLoadedBot, type LoadedBot } from './loaded-bot.ts';
import { requireSecrets } from './require-secrets.ts';
import { watchFolders } from './watch-folders.ts';

/** Makes the agent that a bot file of this folder describes. */
export type AgentFactory = (config: AgentConfig, botFolder: string, botId: string) => Agent | Promise<Agent>;

type RegistryOptions = {
  folders: string[];
  createAgent: AgentFactory;
  /** The environment that bot files name variables of. */
  env: Readonly<Record<string, string | undefined>>;
  logger: Logger;
};

export type BotRegistry = Awaited<ReturnType<typeof openBotRegistry>>;

/** The start waits no longer for what a back end says of itself: the bot answers as its file describes it. */
const MAX_WAIT_MS = 2000;

const isBotFile = (path: string): boolean => /\.ya?ml$/.test(path);

/** The paths of a folder's bot files. Throws when there is none. */
export const botFilesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new BotFileError(
      `${folder}: there is no such folder of bot files; name yours by --bots or CASEMENT_BOTS_DIR`,
      { cause: error },
    );
  });
  const paths = names.filter(isBotFile).map((name) => join(folder, name));
  if (paths.length === 0) throw new BotFileError(`${folder}: there is no bot file (*.yaml)`);
  return paths.toSorted();
};

/** Keeps the bots that were loaded last, one a file, and takes in what a file has become. */
const createLoadedBots = ({ createAgent, env, logger }: Omit<RegistryOptions, 'folders'>) => {
  const byFile = new Map<string, LoadedBot>();
  const all = (): LoadedBot[] => [...byFile.values()];
  const find = (botId: string): LoadedBot | undefined => all().find(({ bot }) => bot.id === botId);

  const makeAgent = async (path: string, config: AgentConfig, botId: string): Promise<Agent> => {
    try {
      return await createAgent(config, dirname(path), botId);
    } catch (error) {
      throw new BotFileError(`${path}: ${messageOf(error)}`, { cause: error });
    }
  };

  /** Takes the present agent of a bot: that of an earlier version of its file may be gone. */
  const takeAgent = (botId: string) => {
    const loaded = find(botId);
    if (!loaded) throw notFound('This bot');
    const { held, agentConfig: config } = loaded;
    const provider = config.type === 'model' ? conventionalNameOf(config.provider) : config.type;
    return { ...held.take(), type: config.type, provider };
  };

  const readFile = async (path: string) => {
    const file = await loadBotFile(path);
    requireSecrets(path, file.definition, env);
    return { path, file };
  };

  const make = async ({ path, file }: Awaited<ReturnType<typeof readFile>>) => {
    const { definition, agent: agentConfig } = file;
    const { id } = definition;
    const previous = byFile.get(path);
    const keepsAgent = previous?.bot.id === id && isDeepStrictEqual(previous.agentConfig, agentConfig);
    const held = keepsAgent ? previous.held : holdAgent(await makeAgent(path, agentConfig, id));
    const loaded = createLoadedBot(file, held, () => takeAgent(id), logger);
    // Before anybody sees the new version, so that its greeting does not come and go.
    await Promise.race([loaded.askIntroduction(), wait(MAX_WAIT_MS, undefined, { ref: false })]);
    return { path, loaded, previous, keepsAgent };
  };

  const take = async ({ path, loaded, previous, keepsAgent }: Awaited<ReturnType<typeof make>>) => {
    const { id } = loaded.bot;
    const other = [...byFile].find(([otherPath, { bot }]) => otherPath !== path && bot.id === id);
    if (other) {
      if (!keepsAgent) await loaded.held.retire();
      throw new Error(`${path}: the bot id ${id} is taken by ${other[0]}`);
    }
    byFile.set(path, loaded);
    if (!keepsAgent) await previous?.held.retire();
  };

  return {
    all,
    find,
    /**
     * Reads files; the agent of a file's last version goes on where the file describes the same one. Rejects
     * with the first mistake.
     */
    load: async (paths: readonly string[]): Promise<void> => {
      // A mistake in any file is told before pages are read for an agent.
      const files = await Promise.all(paths.map(readFile));
      const made = await Promise.allSettled(files.map(make));
      let failure: { error: unknown } | undefined;
      for (const one of made) {
        try {
          if (one.status === 'rejected') throw one.reason;
          await take(one.value);
        } catch (error) {
          failure ??= { error };
        }
      }
      if (failure) throw failure.error;
    },
    remove: async (path: string): Promise<void> => {
      const loaded = byFile.get(path);
      byFile.delete(path);
      await loaded?.held.retire();
    },
    close: async (): Promise<void> => {
      await Promise.all(all().map(({ held }) => held.retire()));
    },
  };
};

/**
 * Carries out changes one at a time, so that an older version of a file never replaces a newer one. A change
 * that fails is logged.
 * @param first What the first change waits for.
 */
const createChanges = (logger: Logger, first: Promise<void>) => {
  let last = first.catch(() => {});
  return {
    add: (path: string, what: string, carryOut: (path: string) => Promise<void>): void => {
      last = last
        .then(() => carryOut(path))
        .then(
          () => logger.info({ file: path }, what),
          (error: unknown) =>
            logger.error({ file: path, reason: messageOf(error) }, 'the bot file was not taken'),
        );
    },
    /** Resolves once all of them are carried out. */
    done: () => last,
  };
};

/**
 * Reads every bot file of the folders and follows their changes. A file that is broken at the start ends the
 * start; one that breaks later is logged and its last good version stays.
 */
export const openBotRegistry = async ({ folders, ...options }: RegistryOptions) => {
  const { logger } = options;
  const loaded = createLoadedBots(options);
  const load = (path: string) => loaded.load([path]);
  const watcher = await watchFolders(
    folders,
    isBotFile,
    (path, how) => changes.add(path, `bot ${how}`, how === 'removed' ? loaded.remove : load),
    (error) => logger.error({ err: error }, 'the bot files cannot be watched'),
  );
  const readAll = async (): Promise<void> => {
    // Side by side, because agents may have many pages to read.
    await loaded.load((await Promise.all(folders.map(botFilesIn))).flat());
  };
  const reading = readAll();
  const changes = createChanges(logger, reading);
  try {
    await reading;
  } catch (error) {
    await watcher.close();
    await loaded.close();
    throw error;
  }

  return {
    /** All bots, in the order of their files. */
    list: (): Bot[] => loaded.all().map(({ bot }) => bot),
    find: (botId: string): Bot | undefined => {
      const found = loaded.find(botId);
      found?.keepIntroduced();
      return found?.bot;
    },
    /** Returns the sign-in client id of a custom domain. */
    findDomain: (host: string): string | undefined =>
      loaded.all().flatMap(({ bot }) => bot.domains.get(host.toLowerCase()) ?? [])[0],
    /**
     * Reads all bot files again, also those that seem unchanged; one that is broken leaves its last good
     * version.
     */
    readAgain: async (): Promise<void> => {
      // What has changed until now is read here, and told of once; a folder that cannot be read is told of
      // below.
      await watcher.passOver().catch(() => {});
      for (const folder of folders) {
        try {
          for (const path of await botFilesIn(folder)) changes.add(path, 'bot read again', load);
        } catch (error) {
          logger.error({ folder, reason: messageOf(error) }, 'the bot files could not be read again');
        }
      }
      await changes.done();
    },
    close: async (): Promise<void> => {
      await watcher.close();
      await changes.done();
      await loaded.close();
    },
  };
};
