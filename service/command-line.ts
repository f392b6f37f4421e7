import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';

export const HELP = `Usage: casement-service [options]
       casement-service try WHAT [--port PORT] [--host ADDRESS]
       casement-service check-config | bots | backup FOLDER | restore FOLDER [options]

Serves the chat and answers it, with the bots of a folder.

\`try\` finds out what WHAT is, starts a chat with it, keeps nothing, and offers to write a bot file at its end. WHAT is a
folder of Markdown, the address of an agent (n8n, Flowise, Dify, LangGraph, AG-UI, AI SDK, A2A, ChatKit, Rasa, a server
of models) or of a Markdown site on this machine, or a model as provider/model, such as anthropic/claude-sonnet-4-5.

\`check-config\` looks at bot files, settings, database, file store, mail, clock, proxies and origins, and says what to do; it
changes nothing and fails where something keeps the service from working. \`bots\` lists what the bot files hold. \`backup\`
copies the embedded database and the files of a data folder into a new folder, also while the service runs; \`restore\` makes a
data folder of such a copy.

  --bots DIR      folder of the bot files; may be given several times (default: bots)
  --port PORT     port to listen on, 0 for any free one (default: 4300)
  --host ADDRESS  address to listen on (default: 127.0.0.1)
  --check         asks each bot one question, says how it answered, and ends
  --data DIR      folder of the embedded database and of uploaded files (default: data)
  --help          shows this text
  --version       shows the version

Each option stands for an environment variable: CASEMENT_BOTS_DIR, PORT, HOST and CASEMENT_DATA_DIR.
What else can be set, such as DATABASE_URL, is set by the environment only, or by a file .env in the current folder.
`;

const SEE_HELP = 'casement-service --help lists the options.';

const VARIABLES = {
  bots: 'CASEMENT_BOTS_DIR',
  port: 'PORT',
  host: 'HOST',
  data: 'CASEMENT_DATA_DIR',
} as const;

export type CommandLine =
  | { type: 'help' }
  | { type: 'version' }
  | { type: 'try'; what: string; port: number; host: string }
  | {
      /** `check` asks each bot one question and ends. */
      type: 'start' | 'check' | 'check-config' | 'bots' | 'backup' | 'restore';
      /** The folder of a backup; empty for the others. */
      folder: string;
      /** The environment variables that the options stand for, with their values. */
      variables: Record<string, string>;
      /** The option that gave a variable its value; the variable itself when none did. */
      nameOf: (variable: string) => string;
    };

/**
 * Reads the arguments of `casement-service`. Throws an Error with one plain sentence for one that cannot be
 * used.
 */
export const readCommandLine = (args: string[]): CommandLine => {
  const { values, positionals } = parse(args);
  const { help, version, bots, check, ...others } = values;
  if (help) return { type: 'help' };
  if (version) return { type: 'version' };
  const [command, ...names] = positionals;
  if (command !== undefined && !isPlain(command)) return readTry(positionals, values);
  const given = Object.entries({ ...others, ...(bots && { bots: bots.join(delimiter) }) });
  const optionOf = new Map<string, string>();
  const variables: Record<string, string> = {};
  for (const [name, value] of given) {
    if (value === '') throw new Error(`--${name} needs a value; ${SEE_HELP}`);
    const variable = VARIABLES[name as keyof typeof VARIABLES];
    optionOf.set(variable, `--${name}`);
    variables[variable] = value;
  }
  return {
    type: command ?? (check ? 'check' : 'start'),
    folder: readFolder(command, names),
    variables,
    nameOf: (variable) => optionOf.get(variable) ?? variable,
  };
};

/** The commands that take the options of a start, with what they are given besides. */
const PLAIN = { 'check-config': 0, bots: 0, backup: 1, restore: 1 } as const;

const isPlain = (command: string): command is keyof typeof PLAIN => Object.hasOwn(PLAIN, command);

const readFolder = (command: keyof typeof PLAIN | undefined, names: string[]): string => {
  if (command === undefined || names.length === PLAIN[command]) return names[0] ?? '';
  const words = PLAIN[command] === 0 ? 'takes nothing but options' : 'takes one folder';
  throw new Error(`${command} ${words}; ${SEE_HELP}`);
};

const readTry = (
  [command, what, ...more]: string[],
  { port = '0', host = '127.0.0.1', bots, data }: ReturnType<typeof parse>['values'],
): CommandLine => {
  if (command !== 'try') throw new Error(`Unexpected argument '${command}'; ${SEE_HELP}`);
  if (!what || more.length > 0) throw new Error(`try takes one thing to chat with; ${SEE_HELP}`);
  if (bots || data) throw new Error(`try keeps nothing and reads no bot files; ${SEE_HELP}`);
  if (!/^\d{1,5}$/.test(port)) throw new Error(`--port must be a number; ${SEE_HELP}`);
  return { type: 'try', what, port: Number(port), host };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        bots: { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Node's message goes on with advice that fills a paragraph.
    const [problem] = (error as Error).message.split(/\.\s/);
    throw new Error(`${problem}; ${SEE_HELP}`, { cause: error });
  }
};
