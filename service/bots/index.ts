import { openAiSettings } from '../agents/openai/settings.ts';
import { part } from '../base/part.ts';
import { openBotRegistry } from './bot-registry.ts';
import { createConfiguredAgent } from './configured-agent.ts';
import { readOptions, settings } from './settings.ts';

export type { Quota } from './bot-file.ts';
export type { BotRegistry } from './bot-registry.ts';
export type { Bot, BotDefinition, HostLoginConfig } from './bot.ts';
export { type BotChannel, readBotChannel, readStyle } from './read-bot-channel.ts';
export type { SpeechConfig } from './speech-config.ts';

/** The bots, as their files describe them. */
export const bots = part({
  name: 'bots',
  settings: { ...settings, ...openAiSettings },
  options: readOptions,
  open: ({ options: { botsFolders, createAgent }, env, logger }) =>
    openBotRegistry({
      folders: botsFolders,
      createAgent: createAgent ?? createConfiguredAgent(env, logger),
      logger,
    }),
});
