import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { distanceOf } from '../base/edit-distance.ts';

const PREFIX = 'CASEMENT_';

/** Kubernetes tells each container of all services by such variables; a service may be called casement. */
const isOfKubernetes = (name: string): boolean =>
  ['_SERVICE_HOST', '_PORT'].some((end) => name.endsWith(end)) ||
  /_SERVICE_PORT|_PORT_\d+_(?:TCP|UDP|SCTP)/.test(name);

/** Up to this share of its letters may differ in a name that was meant to be another. */
const MOST_DIFFERENT = 1 / 3;

const isMeant = (given: string, known: string): boolean => {
  const [own, other] = [given.slice(PREFIX.length), known.slice(PREFIX.length)];
  if (own.startsWith(other) || other.startsWith(own)) return true;
  return distanceOf(own, other) <= MOST_DIFFERENT * Math.max(own.length, other.length);
};

const botFilesOf = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((): string[] => []);
  const paths = names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(folder, name));
  return Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
};

/** Returns the texts of all bot files: they may name variables of their own. */
const readBotFiles = async (folders: readonly string[]): Promise<string> => {
  return (await Promise.all(folders.map(botFilesOf))).flat().join('\n');
};

/**
 * Refuses variables of the environment that are no settings, but look as if one were meant: a limit that is
 * not in force is noticed too late. Logs those that look like none.
 */
export const refuseMisspelt = async (
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  botsFolders: readonly string[],
  logger: Logger,
): Promise<void> => {
  const names = new Set(known);
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith(PREFIX) && !names.has(name) && !isOfKubernetes(name),
  );
  if (unknown.length === 0) return;
  const texts = await readBotFiles(botsFolders);
  const problems: string[] = [];
  for (const name of unknown.filter((one) => !texts.includes(one))) {
    const [nearest] = known
      .filter((one) => one.startsWith(PREFIX))
      .toSorted((a, b) => distanceOf(name, a) - distanceOf(name, b));
    const meant = known.filter((one) => one.startsWith(PREFIX) && isMeant(name, one));
    if (meant.length === 0) logger.warn({ name, nearest }, 'this variable is no setting of the service');
    else problems.push(`${name} is no setting of the service; ${nearest} is.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
};
