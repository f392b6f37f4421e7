import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { backends } from '../backends/backends.ts';
import { approvalCases } from '../backends/reasons.ts';

/** A server of others that runs here. */
export type ForeignServer = {
  /** The back end whose cases it is put through. */
  backend: string;
  /** The packages that it is made of. */
  packages: string[];
  /**
   * The path of the program that it is, where that is too large to be installed here; undefined where it is
   * not on this machine.
   */
  program?: string | undefined;
  /** How it is started; it prints its address, or listens at the port that it is given. */
  command: (port: number) => string[];
  listensAtPort?: true;
  /** Whether its conversations cannot be played: they name addresses of their run. */
  isOfItsRun?: true;
  /** Cases that this server cannot be brought to, beside those that no server is. */
  without: string[];
};

/** What no server of others does when it is told to: what is wrong with the way to it, or with its bytes. */
export const NEVER = ['cut-character', 'heartbeat', 'unknown-events', 'redirect', 'web-page', 'breaks'];
/**
 * The cases whose conversations are kept: those that a server may tell otherwise than the documentation says.
 */
export const KEPT = new Set([
  'one-word',
  'chinese',
  'reasoning',
  'usage',
  'length',
  'sources',
  'image-in',
  'document-in',
  'file-out',
  'step',
  'approval',
  'refused-approval',
  'two-tools',
  'tool-rounds',
  'refused-tool',
  'follow-up',
  'branch',
  'like',
  'limit',
  'refusal',
  'failure',
  'failure-later',
]);
/** Failures of a provider or a proxy before a server. */
const BEFORE = ['key', 'limit', 'limit-later'];

const node = (file: string) => () => [process.execPath, `servers/${file}`];

/** The interfaces of model providers, in a server that gives every answer at once. */
const aimock = (backend: string, ...without: string[]): ForeignServer => ({
  backend,
  packages: ['@copilotkit/aimock'],
  command: node('aimock.mjs'),
  without: [
    'streams',
    'stop',
    'after-stop',
    'connection-lost',
    'restart',
    'time-out-later',
    'failure-later',
    'limit-later',
    // It has no words for what a search on the web has found.
    'source',
    'source-address',
    'sources',
    ...without,
  ],
});

/** LangGraph's own server with the graphs of a folder of `servers`, where it keeps what it stores. */
export const langGraph = (folder: string, port: number): string[] => [
  'node_modules/.bin/langgraphjs',
  'dev',
  '--no-browser',
  '--no-reload',
  '--host=127.0.0.1',
  `--port=${port}`,
  `--config=servers/${folder}/langgraph.json`,
];

/** Finds a program by the variable that names its path, else on the PATH. */
const programBy = (variable: string, name: string): string | undefined => {
  const named = process.env[variable];
  const folders = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return (named ? [named] : folders).find((path) => existsSync(path));
};

/**
 * A server that is a program of its own, of the package with its name: a script of `servers` sets it up and
 * starts it.
 */
const installedApart = (name: string, variable: string, without: string[]): ForeignServer => {
  const program = programBy(variable, name);
  return {
    backend: name,
    packages: [name],
    program,
    command: (port) => [process.execPath, `servers/${name}.mjs`, program ?? '', `${port}`],
    without,
  };
};

const known: ForeignServer[] = [
  // It has no words of Responses and Messages for an answer that is filtered, nor of Gemini for a refusal.
  aimock('model-openai', 'filtered'),
  aimock('model-anthropic', 'filtered'),
  aimock('model-google', 'refusal'),
  aimock('openai'),
  {
    backend: 'ai-sdk',
    packages: ['ai'],
    command: node('ai-sdk.mjs'),
    without: BEFORE,
  },
  {
    backend: 'langgraph',
    packages: ['@langchain/langgraph-cli', '@langchain/langgraph'],
    command: (port) => langGraph('langgraph', port),
    listensAtPort: true,
    without: ['key', 'limit'],
  },
  {
    backend: 'a2a',
    packages: ['@a2a-js/sdk'],
    command: node('a2a.mjs'),
    // Its card is asked for once, and says where to call.
    isOfItsRun: true,
    without: BEFORE,
  },
  {
    backend: 'chatkit',
    packages: ['chatkit-node-backend-sdk'],
    command: node('chatkit.mjs'),
    // The library for Node, unlike that for Python, knows no questions to the visitor.
    without: ['reasoning', 'step', 'file-out', 'image-in', 'document-in', ...approvalCases, ...BEFORE],
  },
  // It tells the words of the model's provider alone, and none once the answer has begun.
  installedApart('n8n', 'N8N_PROGRAM', ['limit', 'limit-later']),
  // It asks a model that is busy again and again, for minutes, and hears no thoughts of the stand-in's kind.
  // The one key that the cases have is none of its own.
  installedApart('flowise', 'FLOWISE_PROGRAM', ['limit', 'reasoning', 'deletion']),
];

/** Those whose back end the service knows. */
export const foreignServers = known.filter(({ backend }) => backends.some(({ name }) => name === backend));

const versionIn = (folder: string, name: string): string | undefined => {
  try {
    const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
    return found['name'] === name ? found['version'] : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the version of a package that is installed here; undefined where it is not. */
export const versionOf = (name: string): string | undefined =>
  versionIn(join(import.meta.dirname, 'node_modules', name), name);

/** Returns the packages of a server with their versions; undefined where it is not installed. */
export const versionsOf = ({ packages, program }: ForeignServer): string[] | undefined => {
  const found = packages.map((name) => [name, program ? versionOfProgram(program, name) : versionOf(name)]);
  return found.every(([, version]) => version) ? found.map((one) => one.join(' ')) : undefined;
};

/** Returns the version of the package that a program lies in. */
const versionOfProgram = (program: string, name: string): string | undefined => {
  for (let folder = dirname(realpathSync(program)); folder !== dirname(folder); folder = dirname(folder)) {
    const version = versionIn(folder, name);
    if (version !== undefined) return version;
  }
  return undefined;
};
