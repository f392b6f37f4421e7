import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceOf } from '../base/edit-distance.ts';

const PREFIX = 'CASEMENT_';

/**
 * Whether Kubernetes has set a variable: it names each service of a namespace to every container so, and one
 * may be called casement. Its `…_PORT` holds an address, that of an operator a number.
 */
const isOfKubernetes = (name: string, value: string): boolean =>
  (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value)) ||
  /_SERVICE_HOST$|_SERVICE_PORT|_PORT_\d+_(?:TCP|UDP|SCTP)/.test(name);

/** The largest share of letters in which a name may differ from the one that was meant. */
const MOST_DIFFERENT = 1 / 3;
/**
 * The most letters that may be wrong in a name whose prefix is misspelt: the name could be another program’s.
 */
const MOST_WRONG = 2;

/** Whether one of two names has all words of the other. */
const holds = (given: string, known: string): boolean => {
  const [own, other] = [given.split('_'), known.split('_')];
  return own.every((word) => other.includes(word)) || other.every((word) => own.includes(word));
};

const isMeant = (given: string, known: string): boolean => {
  if (!given.startsWith(PREFIX)) return known.startsWith(PREFIX) && distanceOf(given, known) <= MOST_WRONG;
  const own = given.slice(PREFIX.length);
  if (!known.startsWith(PREFIX)) return own === known;
  const other = known.slice(PREFIX.length);
  if (own.startsWith(other) || other.startsWith(own) || holds(own, other)) return true;
  return distanceOf(own, other) <= MOST_DIFFERENT * Math.max(own.length, other.length);
};

const botFilesOf = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((): string[] => []);
  const paths = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(folder, name));
  return Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
};

/** Returns the words of all bot files: they may name variables of their own. */
const wordsOfBotFiles = async (folders: readonly string[]): Promise<Set<string>> => {
  const texts = await Promise.all(folders.map(botFilesOf));
  return new Set(texts.flat().flatMap((text) => text.split(/\W+/)));
};

/** Variables that look like settings and are none, by their names. */
export type Misspelt = {
  /** A sentence for each that was meant to be a setting: a limit that is not in force is noticed too late. */
  problems: string[];
  /** Those that are no setting, and look like none. */
  strangers: string[];
};

/** Looks for variables of the environment that are no settings, but are called as if they were. */
export const findMisspelt = async (
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  botsFolders: readonly string[],
): Promise<Misspelt> => {
  const names = new Set(known);
  const meantBy = new Map<string, string | undefined>();
  for (const [name, value = ''] of Object.entries(env)) {
    if (names.has(name) || isOfKubernetes(name, value)) continue;
    const [nearest] = known
      .filter((one) => isMeant(name, one))
      .toSorted((a, b) => distanceOf(name, a) - distanceOf(name, b));
    if (nearest !== undefined || name.startsWith(PREFIX)) meantBy.set(name, nearest);
  }
  const misspelt: Misspelt = { problems: [], strangers: [] };
  if (meantBy.size === 0) return misspelt;
  const words = await wordsOfBotFiles(botsFolders);
  for (const [name, nearest] of meantBy) {
    if (words.has(name)) continue;
    if (nearest === undefined) misspelt.strangers.push(name);
    else misspelt.problems.push(`${name} is no setting of the service; ${nearest} is.`);
  }
  return misspelt;
};
