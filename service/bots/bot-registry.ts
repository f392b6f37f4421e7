import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Agent, Introduction } from '../agents/agent.ts';
import type { AgentConfig } from '../agents/agent-config.ts';
import { toldOf } from '../agents/told-failure.ts';
import { notFound } from '../base/service-failure.ts';
import { type Bot, type BotDefinition, BotFileError, type HostLoginConfig, loadBotFile } from './bot.ts';
import { readSiteSecret } from './site-secret.ts';
import { watchFolders } from './watch-folders.ts';

/** Makes the agent that a bot file of this folder describes. */
export type AgentFactory = (config: AgentConfig, botFolder: string, botId: string) => Agent | Promise<Agent>;

export type BotRegistry = Awaited<ReturnType<typeof openBotRegistry>>;

type Loaded = {
  bot: Bot;
  agentConfig: AgentConfig;
  holder: ReturnType<typeof holdAgent>;
  /** When the agent's back end is to be asked again what it says of itself; absent where it says nothing. */
  introducedUntil?: number;
  introduce: (introduction: Introduction) => Bot;
};

/** How long what a back end says of itself is taken for good, and how long one that is away is left alone. */
const INTRODUCTION_MS = 5 * 60_000;
const AWAY_MS = 30_000;
/** The start waits no longer for it: the bot answers as its file describes it. */
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

/**
 * Throws a BotFileError when a secret that the file names is not there: without it, no user of the site could log in, and nobody could
 * trust a webhook.
 */
export const requireSecrets = (
  path: string,
  { hostLogin, channels }: BotDefinition,
  env: Readonly<Record<string, string | undefined>>,
): void => {
  const logins: [place: string, Pick<HostLoginConfig, 'secretEnv'> | undefined][] = [
    ['hostLogin', hostLogin],
  ];
  for (const [id, channel] of channels)
    logins.push(
      [`channels.${id}.hostLogin`, channel.hostLogin],
      [`channels.${id}.contact.webhook`, channel.contact?.webhook],
    );
  const problems = logins.flatMap(([place, login]) => {
    try {
      if (login?.secretEnv) readSiteSecret(env, login.secretEnv);
      return [];
    } catch (error) {
      return `  ${place}.secretEnv: ${messageOf(error)}`;
    }
  });
  if (problems.length > 0) throw new BotFileError([`${path}:`, ...problems].join('\n'));
};

/**
 * Reads every bot file of the folders and follows their changes.
 * A file that is broken at the start ends the start; one that breaks later is logged and its last good version stays.
 */
export const openBotRegistry = async ({
  folders,
  createAgent,
  env,
  logger,
}: {
  folders: string[];
  createAgent: AgentFactory;
  /** The environment that bot files name variables of. */
  env: Readonly<Record<string, string | undefined>>;
  logger: Logger;
}) => {
  const loadedByFile = new Map<string, Loaded>();

  const makeAgent = async (path: string, config: AgentConfig, botId: string): Promise<Agent> => {
    try {
      return await createAgent(config, dirname(path), botId);
    } catch (error) {
      throw new BotFileError(`${path}: ${messageOf(error)}`, { cause: error });
    }
  };

  const findLoaded = (botId: string): Loaded | undefined =>
    [...loadedByFile.values()].find(({ bot }) => bot.id === botId);

  /** Takes the present agent of a bot: that of an earlier version of its file may be gone. */
  const takeAgent = (botId: string) => {
    const loaded = findLoaded(botId);
    if (!loaded) throw notFound('This bot');
    return { ...loaded.holder.take(), type: loaded.agentConfig.type };
  };

  /** Asks the back end of a bot what it says of itself, and changes the bot by it. Never rejects. */
  const askIntroduction = async (loaded: Loaded): Promise<void> => {
    const { agent, release } = loaded.holder.take();
    try {
      if (!agent.introduction) return;
      loaded.introducedUntil = Date.now() + AWAY_MS;
      loaded.bot = loaded.introduce(await agent.introduction());
      loaded.introducedUntil = Date.now() + INTRODUCTION_MS;
    } catch (error) {
      const [fields, words] = toldOf(error, 'the agent could not be asked how it greets');
      logger.warn({ botId: loaded.bot.id, ...fields }, words);
    } finally {
      release();
    }
  };

  const load = async (path: string): Promise<void> => {
    const { definition, agent: agentConfig, introducedBy } = await loadBotFile(path);
    for (const [otherPath, other] of loadedByFile) {
      if (otherPath !== path && other.bot.id === definition.id) {
        throw new Error(`${path}: the bot id ${definition.id} is taken by ${otherPath}`);
      }
    }
    requireSecrets(path, definition, env);
    const previous = loadedByFile.get(path);
    const keepsAgent =
      previous?.bot.id === definition.id && isDeepStrictEqual(previous.agentConfig, agentConfig);
    const holder = keepsAgent
      ? previous.holder
      : holdAgent(await makeAgent(path, agentConfig, definition.id));
    const botOf = (described: BotDefinition): Bot => ({
      ...described,
      takeAgent: () => takeAgent(definition.id),
    });
    const loaded: Loaded = {
      bot: botOf(definition),
      agentConfig,
      holder,
      introduce: (introduction) => botOf(introducedBy(introduction)),
    };
    // Before anybody sees the new version, so that its greeting does not come and go.
    await Promise.race([askIntroduction(loaded), wait(MAX_WAIT_MS, undefined, { ref: false })]);
    loadedByFile.set(path, loaded);
    if (previous && !keepsAgent) await previous.holder.retire();
  };

  const closeAgents = async () => {
    await Promise.all([...loadedByFile.values()].map((loaded) => loaded.holder.retire()));
  };

  // One change at a time, so that an older version of a file never replaces a newer one.
  let changes = Promise.resolve();
  const remove = async (path: string): Promise<void> => {
    const loaded = loadedByFile.get(path);
    loadedByFile.delete(path);
    await loaded?.holder.retire();
  };
  const change = (path: string, what: string, carryOut: (path: string) => Promise<void>): void => {
    changes = changes
      .then(() => carryOut(path))
      .then(
        () => logger.info({ file: path }, what),
        (error: unknown) =>
          logger.error({ file: path, reason: messageOf(error) }, 'the bot file was not taken'),
      );
  };
  const watcher = await watchFolders(
    folders,
    isBotFile,
    (path, how) => change(path, `bot ${how}`, how === 'removed' ? remove : load),
    (error) => logger.error({ err: error }, 'the bot files cannot be watched'),
  );

  const readAll = async (): Promise<void> => {
    for (const folder of folders) for (const path of await botFilesIn(folder)) await load(path);
  };
  const reading = readAll();
  changes = reading.catch(() => {});
  try {
    await reading;
  } catch (error) {
    await watcher.close();
    await closeAgents();
    throw error;
  }

  return {
    /** All bots, in the order of their files. */
    list: (): Bot[] => [...loadedByFile.values()].map(({ bot }) => bot),
    find: (botId: string): Bot | undefined => {
      const loaded = findLoaded(botId);
      const { introducedUntil = Infinity } = loaded ?? {};
      if (loaded && introducedUntil < Date.now()) void askIntroduction(loaded);
      return loaded?.bot;
    },
    /** Returns the sign-in client id of a custom domain. */
    findDomain: (host: string): string | undefined =>
      [...loadedByFile.values()].flatMap(({ bot }) => bot.domains.get(host.toLowerCase()) ?? [])[0],
    /** Reads all bot files again, also those that seem unchanged; one that is broken leaves its last good version. */
    readAgain: async (): Promise<void> => {
      for (const folder of folders) {
        try {
          for (const path of await botFilesIn(folder)) change(path, 'bot read again', load);
        } catch (error) {
          logger.error({ folder, reason: messageOf(error) }, 'the bot files could not be read again');
        }
      }
      await changes;
    },
    close: async (): Promise<void> => {
      await watcher.close();
      await changes;
      await closeAgents();
    },
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Counts the runs of an agent, so that a changed bot file takes no agent from under an answer. */
const holdAgent = (agent: Agent) => {
  let users = 0;
  let retired = false;
  let disposed = false;
  const disposeIfFree = async (): Promise<void> => {
    if (!retired || disposed || users > 0) return;
    disposed = true;
    await agent.dispose?.();
  };
  return {
    take: () => {
      users += 1;
      let released = false;
      return {
        agent,
        release: () => {
          if (released) return;
          released = true;
          users -= 1;
          disposeIfFree().catch(() => {});
        },
      };
    },
    /** Disposes of the agent once nobody uses it. */
    retire: async (): Promise<void> => {
      retired = true;
      await disposeIfFree();
    },
  };
};
