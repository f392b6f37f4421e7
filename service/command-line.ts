import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';

export const HELP = `Usage: casement-service [options]

Serves the chat and answers it, with the bots of a folder.

  --bots DIR      folder of the bot files; may be given several times (default: bots)
  --port PORT     port to listen on, 0 for any free one (default: 4300)
  --host ADDRESS  address to listen on (default: 127.0.0.1)
  --data DIR      folder of the embedded database and of uploaded files (default: data)
  --help          shows this text
  --version       shows the version

Each option stands for an environment variable: CASEMENT_BOTS_DIR, PORT, HOST and CASEMENT_DATA_DIR.
What else can be set, such as DATABASE_URL, is set by the environment only, or by a file .env in the current folder.
`;

const VARIABLES = {
  bots: 'CASEMENT_BOTS_DIR',
  port: 'PORT',
  host: 'HOST',
  data: 'CASEMENT_DATA_DIR',
} as const;

export type CommandLine =
  | { type: 'help' }
  | { type: 'version' }
  | {
      type: 'start';
      /** The environment variables that the options stand for, with their values. */
      variables: Record<string, string>;
      /** The option that gave a variable its value; the variable itself when none did. */
      nameOf: (variable: string) => string;
    };

/** Reads the arguments of `casement-service`. Throws an Error with one plain sentence for one that cannot be used. */
export const readCommandLine = (args: string[]): CommandLine => {
  const { help, version, bots, ...others } = parse(args);
  if (help) return { type: 'help' };
  if (version) return { type: 'version' };
  const given = Object.entries({ ...others, ...(bots && { bots: bots.join(delimiter) }) });
  const optionOf = new Map<string, string>();
  const variables: Record<string, string> = {};
  for (const [name, value] of given) {
    if (value === '') throw new Error(`--${name} needs a value; casement-service --help lists the options.`);
    const variable = VARIABLES[name as keyof typeof VARIABLES];
    optionOf.set(variable, `--${name}`);
    variables[variable] = value;
  }
  return { type: 'start', variables, nameOf: (variable) => optionOf.get(variable) ?? variable };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        bots: { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    // Node's message goes on with advice that fills a paragraph.
    const [problem] = (error as Error).message.split(/\.\s/);
    throw new Error(`${problem}; casement-service --help lists the options.`, { cause: error });
  }
};
