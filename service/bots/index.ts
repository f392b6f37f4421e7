import { dirname } from 'node:path';
import { difySettings } from '../agents/dify/dify-config.ts';
import { modelSettings } from '../agents/model/settings.ts';
import { part, type Surroundings } from '../base/part.ts';
import { createLateVectors, type VectorStore } from '../retrieval/vectors/vector-store.ts';
import { shareIndexes } from '../retrieval/shared-indexes.ts';
import { shareLibraries } from '../retrieval/shared-libraries.ts';
import { type AgentFactory, openBotRegistry } from './bot-registry.ts';
import { BotFileError } from './bot.ts';
import { checkBotFiles } from './check-bot-files.ts';
import { readBotFiles } from './read-bot-files.ts';
import { readOptions, settings } from './settings.ts';

export { appTextsOf } from './app-texts.ts';
export { askAgent, type AskedBot } from './ask-agent.ts';
export type { Quota } from './bot-file.ts';
export type { BotRegistry } from './bot-registry.ts';
export { readBotFiles } from './read-bot-files.ts';
export { FONTS_PATH } from './read-fonts.ts';
export { readSiteSecret } from './site-secret.ts';
export type { Bot, BotDefinition, Channel, HostLoginConfig, TakenAgent } from './bot.ts';
export { type ContactConfig, contactFormOf } from './contact-config.ts';
export { inLocale } from './in-locale.ts';
export { type BotChannel, readBotChannel, readStyle } from './read-bot-channel.ts';
export type { SpeechConfig } from './speech-config.ts';

/**
 * Makes the agents of `agents/`. Loaded when asked for: an operator with an agent of their own needs none of
 * them.
 */
const createConfiguredAgent = (
  { env, logger }: Pick<Surroundings, 'env' | 'logger'>,
  vectors: VectorStore,
): AgentFactory => {
  const openLibrary = shareLibraries(vectors);
  const openIndex = shareIndexes();
  return async (config, baseDir, botId) => {
    const { createAgent } = await import('../agents/create-agent.ts');
    // A failure of an agent is logged with the bot that it answers for.
    return createAgent(config, { baseDir, env, logger: logger.child({ botId }), openIndex }, openLibrary);
  };
};

/** The bots, as their files describe them. */
export const bots = part({
  name: 'bots',
  settings: { ...settings, ...modelSettings, ...difySettings },
  options: readOptions,
  check: ({ options: { botsFolders, createAgent }, env, logger }) => {
    const make = createAgent ?? createConfiguredAgent({ env, logger }, createLateVectors().store);
    return checkBotFiles(botsFolders, env, async (path, config, botId) => {
      const agent = await make(config, dirname(path), botId);
      await agent.dispose?.();
    });
  },
  refuse: async ({ options: { botsFolders }, env }) => {
    for (const file of await readBotFiles(botsFolders, env)) {
      if ('problem' in file) throw new BotFileError(file.problem);
    }
  },
  open: async ({ options: { botsFolders, createAgent }, env, logger }) => {
    // The database is opened while agents are made.
    const vectors = createLateVectors();
    const registry = await openBotRegistry({
      folders: botsFolders,
      createAgent: createAgent ?? createConfiguredAgent({ env, logger }, vectors.store),
      env,
      logger,
    });
    return { ...registry, keepVectorsIn: vectors.give };
  },
});
