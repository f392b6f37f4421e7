import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { ChannelConfig, Limits, RobotConfig, StyleConfig } from 'casement/contract';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import type { Agent, Introduction } from '../agents/agent.ts';
import type { AgentConfig } from '../agents/agent-config.ts';
import { BotFile } from './bot-file.ts';
import { type Fonts, readFonts } from './read-fonts.ts';
import { introduce } from './introduce.ts';
import type { ContactConfig } from './contact-config.ts';
import type { ByLocale } from './in-locale.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** A bot file, checked and with its defaults. */
export type BotDefinition = ReturnType<typeof toDefinition>;

export type Channel = ChannelConfig &
  Pick<BotFile, 'hostLogin' | 'allowedOrigins'> &
  Pick<BotFile['channels'][string], 'rules'> & {
    /** The header's text by language. */
    topBars: ByLocale<string>;
    /** The form by which visitors leave a message; absent means none. */
    contact?: ContactConfig | undefined;
    /** When it is open; absent means always. */
    schedule?: Schedule;
  };

/**
 * How a site that embeds the chat proves who its users are: by a secret that it shares, or by its public
 * keys.
 */
export type HostLoginConfig = NonNullable<BotFile['hostLogin']>;

/** An agent that stays alive until it is released. */
export type TakenAgent = {
  agent: Agent;
  type: AgentConfig['type'];
  /**
   * Who provides it, as the conventions of OpenTelemetry name them: the provider of its model, or else its
   * type.
   */
  provider: string;
  release(): void;
};

/** A bot that answers. */
export type Bot = BotDefinition & {
  /**
   * Takes the agent for one run, as the file describes it now; it stays alive, whatever happens to the file,
   * until it is released. Throws 404 when the file is gone.
   */
  takeAgent(): TakenAgent;
};

/**
 * A bot file that cannot be used; the message names the file and, one a line, every place and what is wrong
 * there.
 */
export class BotFileError extends Error {
  override readonly name = 'BotFileError';
}

/** Reads a bot file. Rejects with a BotFileError. */
export const loadBotFile = async (path: string): Promise<ReturnType<typeof readBotFile>> => {
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BotFileError(`${path}: cannot be read`, { cause: error });
  });
  return readBotFile(source, path);
};

/** The same from a file's text. */
export const readBotFile = (source: string, path: string) => {
  const document = parseDocument(source, { prettyErrors: true });
  const [problem] = document.errors;
  if (problem) throw new BotFileError(`${path}: ${problem.message}`);
  const result = v.safeParse(BotFile, document.toJS());
  if (!result.success) {
    const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    throw new BotFileError([`${path}:`, ...problems].join('\n'));
  }
  const file = result.output;
  const fonts = readFonts(file.styles, dirname(path));
  if (fonts.problems.length > 0) throw new BotFileError([`${path}:`, ...fonts.problems].join('\n'));
  return {
    definition: toDefinition(file, path, fonts),
    agent: file.agent,
    /**
     * Returns the definition with what the back end of the agent says of itself, where the file says nothing.
     */
    introducedBy: (introduction: Introduction) => toDefinition(introduce(file, introduction), path, fonts),
  };
};

const toDefinition = (file: BotFile, path: string, { styles, files: fontFiles }: Fonts) => {
  const channels = Object.entries(file.channels).map(([id, channel]): [string, Channel] => {
    const { topBar = '', allowedOrigins, hostLogin, rules, hours, contact, ...config } = channel;
    const topBars = typeof topBar === 'string' ? { en: topBar } : { en: '', ...topBar };
    return [
      id,
      // Absent means that of the bot.
      {
        ...v.parse(ChannelConfig, config),
        topBars,
        allowedOrigins,
        hostLogin,
        rules,
        contact: contact ?? file.contact,
        ...(hours && { schedule: createSchedule(hours) }),
      },
    ];
  });
  const { followUps = [] } = file;
  const robot = v.parse(RobotConfig, file.robot);
  const robots = Object.entries(file.locales ?? {}).map(([locale, { plans: planWords = {}, ...own }]) => {
    const plans = robot.payInfo.plans.map((plan) => ({ ...plan, ...planWords[plan.id] }));
    const payInfo = { ...robot.payInfo, plans };
    return [locale, v.parse(RobotConfig, { ...file.robot, ...own, payInfo })];
  });
  return {
    id: file.id ?? basename(path).replace(/\.ya?ml$/, ''),
    /** The robot's configuration in English, the default, and in other languages. */
    robot: { en: robot, ...Object.fromEntries(robots) } as ByLocale<RobotConfig>,
    /** The app's texts in the site's own words, by language and key. */
    ...(file.texts && { texts: file.texts }),
    channels: new Map(channels),
    styles: new Map(Object.entries(styles).map(([id, style]) => [id, v.parse(StyleConfig, style)])),
    /** The files of the styles' fonts, by the names that they are served under. */
    fontFiles,
    limits: v.parse(Limits, file.limits ?? {}),
    budgets: file.budgets,
    quotas: file.quotas,
    /** Questions that may follow any answer. */
    followUps: (Array.isArray(followUps) ? { en: followUps } : { en: [], ...followUps }) as ByLocale<
      string[]
    >,
    /** Models that speak and listen; absent means none. */
    ...(file.speech && { speech: file.speech }),
    /** Whether an administrator has to let each visitor in. */
    approval: Number(file.approval?.required ?? 0) === 1,
    ...(file.links && { links: file.links }),
    allowedOrigins: file.allowedOrigins,
    hostLogin: file.hostLogin,
    /** Custom domains and the sign-in client id of each. */
    domains: new Map(
      Object.entries(file.domains ?? {}).map(([host, clientId]) => [host.toLowerCase(), clientId]),
    ),
  };
};
