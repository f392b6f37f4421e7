import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backends } from '../backends/backends.ts';

/** A server of others that runs here. */
export type ForeignServer = {
  /** The back end whose cases it is put through. */
  backend: string;
  /** The packages that it is made of, the first one for the name of the recordings. */
  packages: string[];
  /** How it is started; it prints its address, or listens at the port that it is given. */
  command: (port: number) => string[];
  listensAtPort?: true;
  /** Cases that this server cannot be brought to, beside those that no server is. */
  without: string[];
};

/** What no server of others does when it is told to: what is wrong with the way to it, or with its bytes. */
export const NEVER = [
  'cut-character',
  'heartbeat',
  'unknown-events',
  'redirect',
  'web-page',
  'breaks',
  'key',
  'limit',
  'limit-later',
];

const node = (file: string) => () => [process.execPath, `servers/${file}`];

const known: ForeignServer[] = [
  {
    backend: 'ai-sdk',
    packages: ['ai'],
    command: node('ai-sdk.mjs'),
    // The last three end otherwise than at the server that speaks the protocol, which is to be looked into.
    without: ['step', 'failure-later', 'filtered', 'after-failure'],
  },
  {
    backend: 'langgraph',
    packages: ['@langchain/langgraph-cli', '@langchain/langgraph'],
    command: (port) => [
      'node_modules/.bin/langgraphjs',
      'dev',
      '--no-browser',
      '--no-reload',
      '--host=127.0.0.1',
      `--port=${port}`,
      '--config=servers/langgraph/langgraph.json',
    ],
    listensAtPort: true,
    // To be looked into, as above.
    without: ['file-out', 'stop'],
  },
  {
    backend: 'chatkit',
    packages: ['chatkit-node-backend-sdk'],
    command: node('chatkit.mjs'),
    // The last two are to be looked into, as above.
    without: ['reasoning', 'step', 'file-out', 'image-in', 'document-in', 'follow-up', 'failure'],
  },
];

/** Those whose back end the service knows. */
export const foreignServers = known.filter(({ backend }) => backends.some(({ name }) => name === backend));

const modules = join(import.meta.dirname, 'node_modules');

/** Returns the version of an installed package; undefined where it is not installed. */
export const versionOf = (name: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string })
      .version;
  } catch {
    return undefined;
  }
};
