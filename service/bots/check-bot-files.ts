import type { AgentConfig } from '../agents/agent-config.ts';
import type { Finding } from '../base/finding.ts';
import type { BotDefinition } from './bot.ts';
import { readBotFiles } from './read-bot-files.ts';

/** Makes the agent of a bot file and lets it go again. */
type TryAgent = (path: string, agent: AgentConfig, botId: string) => Promise<void>;

const warning = (words: string): Finding => ({ state: 'warning', about: 'messages of visitors', words });

/** Looks whether anybody gets to see what visitors leave. */
const contactFindings = (
  path: string,
  { channels }: BotDefinition,
  env: Readonly<Record<string, string | undefined>>,
): Finding[] => {
  const contacts = [...channels.values()].flatMap(({ contact }) => contact ?? []);
  const isMailed = contacts.some(({ mail }) => mail !== undefined);
  const isRead = (one: (typeof contacts)[number]) => one.webhook !== undefined || one.mail !== undefined;
  return [
    ...(isMailed && !env['SMTP_URL'] ? [warning(`${path}: contact.mail needs SMTP_URL and MAIL_FROM.`)] : []),
    ...(!env['CASEMENT_ADMIN_KEY'] && !contacts.every(isRead)
      ? [
          warning(
            `${path}: contact has neither webhook nor mail, and there is no administrator's page: set CASEMENT_ADMIN_KEY.`,
          ),
        ]
      : []),
  ];
};

/**
 * Looks at every bot file and whether its agent can be made: with the keys, folders and modules that it
 * names.
 */
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
      findings.push(...contactFindings(path, bot, env));
    } catch (error) {
      findings.push({ state: 'failure', about, words: `${path}: ${(error as Error).message}` });
    }
  }
  return findings;
};
