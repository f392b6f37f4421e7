import type { AgentConfig } from '../agents/agent-config.ts';
import { messageOf } from '../base/message-of.ts';
import { type BotDefinition, loadBotFile } from './bot.ts';
import { botFilesIn } from './bot-registry.ts';
import { requireSecrets } from './require-secrets.ts';

/** A bot file as it would be loaded, or what is wrong with it. */
export type ReadBotFile =
  | { path: string; bot: BotDefinition; agent: AgentConfig }
  | { path: string; problem: string };

/** Reads every bot file of the folders, also beside one that cannot be used. Makes no agent. */
export const readBotFiles = async (
  folders: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReadBotFile[]> => {
  const read: ReadBotFile[] = [];
  for (const folder of folders) {
    const paths = await botFilesIn(folder).catch((error: Error) => error);
    if (paths instanceof Error) read.push({ path: folder, problem: paths.message });
    else for (const path of paths) read.push(await readOne(path, env, read));
  }
  return read;
};

const readOne = async (
  path: string,
  env: Readonly<Record<string, string | undefined>>,
  earlier: readonly ReadBotFile[],
): Promise<ReadBotFile> => {
  try {
    const { definition: bot, agent } = await loadBotFile(path);
    requireSecrets(path, bot, env);
    const same = earlier.find((one) => 'bot' in one && one.bot.id === bot.id);
    return same
      ? { path, problem: `${path}: the bot id ${bot.id} is taken by ${same.path}` }
      : { path, bot, agent };
  } catch (error) {
    return { path, problem: messageOf(error) };
  }
};
