import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ChannelConfig, Limits, RobotConfig, StyleConfig } from 'casement/contract';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import type { AgentConfig } from '../agents/agent-config.ts';
import type { BotDefinition } from './bot.ts';
import { BotFile } from './bot-file.ts';

/** A bot file that cannot be used; the message names the file and, one a line, every place and what is wrong there. */
export class BotFileError extends Error {
  override readonly name = 'BotFileError';
}

/** Reads a bot file. Rejects with a BotFileError. */
export const loadBotFile = async (
  path: string,
): Promise<{ definition: BotDefinition; agent: AgentConfig }> => {
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BotFileError(`${path}: cannot be read`, { cause: error });
  });
  return readBotFile(source, path);
};

/** The same from a file's text. */
export const readBotFile = (
  source: string,
  path: string,
): { definition: BotDefinition; agent: AgentConfig } => {
  const document = parseDocument(source, { prettyErrors: true });
  const [problem] = document.errors;
  if (problem) throw new BotFileError(`${path}: ${problem.message}`);
  const result = v.safeParse(BotFile, document.toJS());
  if (!result.success) {
    const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    throw new BotFileError([`${path}:`, ...problems].join('\n'));
  }
  return { definition: toDefinition(result.output, path), agent: result.output.agent };
};

const toDefinition = (file: BotFile, path: string): BotDefinition => {
  const english = v.parse(RobotConfig, file.robot);
  const { allowedOrigins, links } = file;
  return {
    id: file.id ?? basename(path).replace(/\.ya?ml$/, ''),
    robot: { en: english, 'zh-CN': v.parse(RobotConfig, { ...file.robot, ...file.locales?.['zh-CN'] }) },
    channels: new Map(
      Object.entries(file.channels).map(([id, channel]) => [
        id,
        {
          ...v.parse(ChannelConfig, channel),
          allowedOrigins: channel.allowedOrigins,
          hostLogin: channel.hostLogin,
        },
      ]),
    ),
    styles: new Map(Object.entries(file.styles).map(([id, style]) => [id, v.parse(StyleConfig, style)])),
    limits: v.parse(Limits, file.limits ?? {}),
    followUps: followUpsOf(file.followUps),
    ...(file.speech && { speech: file.speech }),
    ...(links && {
      links: { ...(links.terms && { terms: links.terms }), ...(links.privacy && { privacy: links.privacy }) },
    }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(file.hostLogin && { hostLogin: file.hostLogin }),
    domains: new Map(
      Object.entries(file.domains ?? {}).map(([host, clientId]) => [host.toLowerCase(), clientId]),
    ),
  };
};

const followUpsOf = (given: BotFile['followUps'] = []): BotDefinition['followUps'] => {
  const { en = [], 'zh-CN': chinese = [] } = Array.isArray(given) ? { en: given, 'zh-CN': given } : given;
  return { en, 'zh-CN': chinese };
};
