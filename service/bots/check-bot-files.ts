import type { AgentConfig } from '../agents/agent-config.ts';
import type { Finding } from '../base/finding.ts';
import { readBotFiles } from './read-bot-files.ts';

/** Makes the agent of a bot file and lets it go again. */
type TryAgent = (path: string, agent: AgentConfig, botId: string) => Promise<void>;

/** Looks at every bot file and whether its agent can be made: with the keys, folders and modules that it names. */
export const checkBotFiles = async (
  folders: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  tryAgent: TryAgent,
): Promise<Finding[]> => {
  const about = 'bot files';
  const findings: Finding[] = [];
  for (const read of await readBotFiles(folders, env)) {
    if ('problem' in read) {
      findings.push({ state: 'failure', about, words: read.problem });
      continue;
    }
    const { path, bot, agent } = read;
    try {
      await tryAgent(path, agent, bot.id);
      findings.push({ state: 'ok', about, words: `${path}: the bot ${bot.id}, agent ${agent.type}` });
    } catch (error) {
      findings.push({ state: 'failure', about, words: `${path}: ${(error as Error).message}` });
    }
  }
  return findings;
};
