import { parseArgs } from 'node:util';

/** The options of one check. */
export type CheckOptions = {
  url: URL;
  botId: string;
  channelId: string;
  styleId: string;
  members?: string | undefined;
  trial?: string | undefined;
  origin?: string | undefined;
  questions: {
    short: string;
    slow?: string | undefined;
    tool?: string | undefined;
    cut?: string | undefined;
  };
  /** The credential of one visitor who may chat. */
  token?: string | undefined;
  /** The secret with which the embedding site signs its users, HS256. */
  site?: { secret: string; issuer?: string | undefined; audience: string } | undefined;
  sections: string[];
  cutsEveryEvent: boolean;
  waitMs: number;
  json?: string | undefined;
  junit?: string | undefined;
};

/** Why there is nothing to check: a sentence for whoever typed the command. */
export class CannotCheck extends Error {
  override name = 'CannotCheck';
}

export const usage = `casement check URL --bot ID --channel ID

Tries the chat service at URL, in whatever language it is written, against the /im contract.

  --bot ID         the bot to ask
  --channel ID     the channel to ask it in
  --style ID       its style; default "default"
  --question TEXT  a question that is answered at once, in several events; default "Hello"
  --slow TEXT      a question whose answer comes in many events, over two seconds at least
  --tool TEXT      a question that makes the bot call the page's function add_to_basket
  --cut TEXT       a question whose answer is cut at its greatest length
  --members ID     a channel where one has to log in
  --trial ID       a channel for trial visitors
  --origin ORIGIN  another origin, from whose pages the service may be called
  --issuer TEXT    the issuer of what the site signs for its users
  --audience TEXT  its audience; default the bot
  --section NAME   only this section; may be given more than once
  --resume all     cut an answer after each of its events in turn, not only after a few of them
  --wait SECONDS   how long the service may take to begin an answer; default 10
  --json FILE      write the outcomes as JSON
  --junit FILE     write the outcomes as JUnit XML

  --help           show this text
  --version        show the version, without a task

Secrets come by the environment:
  CASEMENT_CHECK_TOKEN        the token of a visitor who may chat, where visitors have to log in
  CASEMENT_CHECK_SITE_SECRET  the secret that the embedding site signs its users with

Exit code 0: nothing failed. 1: something failed. 2: there was nothing to check.`;

const settings = {
  bot: { type: 'string' },
  channel: { type: 'string' },
  style: { type: 'string', default: 'default' },
  question: { type: 'string', default: 'Hello' },
  slow: { type: 'string' },
  tool: { type: 'string' },
  cut: { type: 'string' },
  members: { type: 'string' },
  trial: { type: 'string' },
  origin: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  section: { type: 'string', multiple: true, default: [] as string[] },
  resume: { type: 'string' },
  wait: { type: 'string', default: '10' },
  json: { type: 'string' },
  junit: { type: 'string' },
  token: { type: 'string' },
} as const;

const addressOf = (text: string | undefined): URL => {
  if (text === undefined)
    throw new CannotCheck('Name the address of the service, like https://chat.example/im.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new CannotCheck(`"${text}" is no address of a service; one looks like https://chat.example/im.`);
  }
  return url;
};

const originOf = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: 'null' };
  if (origin !== 'null') return origin;
  throw new CannotCheck(`"${text}" is no origin; one looks like https://app.example.`);
};

const secondsOf = (text: string): number => {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 600) return seconds;
  throw new CannotCheck(`--wait is a number of seconds above 0, 600 at most, not "${text}".`);
};

/** Reads what was typed after `check`. Throws `CannotCheck`. */
export const readOptions = (
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): CheckOptions => {
  const { values, positionals } = parse(args);
  const [address, ...more] = positionals;
  if (more.length > 0) throw new CannotCheck(`One address is enough: what is "${more[0]}"?`);
  const url = addressOf(address);
  const { bot, channel, resume } = values;
  if (!bot) throw new CannotCheck('Name the bot: --bot ID.');
  if (!channel) throw new CannotCheck('Name the channel: --channel ID.');
  if (resume !== undefined && resume !== 'all') {
    throw new CannotCheck(`--resume knows only "all", not "${resume}".`);
  }
  const secret = env['CASEMENT_CHECK_SITE_SECRET'];
  return {
    url,
    botId: bot,
    channelId: channel,
    styleId: values.style,
    members: values.members,
    trial: values.trial,
    origin: originOf(values.origin),
    questions: { short: values.question, slow: values.slow, tool: values.tool, cut: values.cut },
    token: values.token ?? env['CASEMENT_CHECK_TOKEN'],
    site: secret ? { secret, issuer: values.issuer, audience: values.audience ?? bot } : undefined,
    sections: values.section,
    cutsEveryEvent: resume === 'all',
    waitMs: secondsOf(values.wait) * 1000,
    json: values.json,
    junit: values.junit,
  };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: settings, allowPositionals: true });
  } catch (error) {
    throw new CannotCheck(`${(error as Error).message.split('. ')[0]}.`, { cause: error });
  }
};
