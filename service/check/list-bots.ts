import type { Writable } from 'node:stream';
import { readBotFiles } from '../bots/index.ts';

const modelOf = (agent: object): string => {
  const { provider, model, url, path } = agent as Record<string, unknown>;
  const words = [typeof provider === 'string' ? `${provider}/` : '', typeof model === 'string' ? model : ''];
  const place = typeof url === 'string' && URL.canParse(url) ? new URL(url).host : path;
  return [words.join(''), typeof place === 'string' ? place : ''].filter(Boolean).join(' at ');
};

/**
 * Writes what the bot files hold: each bot with its file, its agent and its channels.
 * @returns Whether every file can be used.
 */
export const listBots = async (
  folders: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: Pick<Writable, 'write'>,
): Promise<boolean> => {
  const files = await readBotFiles(folders, env);
  for (const file of files) {
    if ('problem' in file) {
      output.write(`cannot be used: ${file.problem}\n`);
      continue;
    }
    const { path, bot, agent } = file;
    const channels = [...bot.channels.keys()].join(', ') || 'none';
    const lines = [
      bot.id,
      `  file      ${path}`,
      `  agent     ${[agent.type, modelOf(agent)].filter(Boolean).join(' ')}`,
      `  channels  ${channels}`,
      `  styles    ${[...bot.styles.keys()].join(', ') || 'default'}`,
    ];
    output.write(`${lines.join('\n')}\n`);
  }
  return files.every((file) => 'bot' in file);
};
