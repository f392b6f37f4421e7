import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A Markdown file; `name` is its path below the folder without `.md`, with `/` between. */
export type MarkdownFile = { name: string; markdown: string };

/** Whether a path below a folder leads into a hidden folder or node_modules, or out of the folder. */
export const isLeftOut = (path: string): boolean =>
  path.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');

/** A Markdown file that was found: its path below the folder, and where it really lies. */
type Found = { path: string; real: string; isLinked: boolean };

/** Finds the Markdown files in one folder of a collection, and in those below it. */
const findIn = async (directory: string, folder: Found, above: readonly string[]): Promise<Found[]> => {
  // A link may lead to a folder that it lies in.
  if (above.includes(folder.real)) return [];
  const entries = await readdir(join(directory, folder.path), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !isLeftOut(name))
    .map(async (entry): Promise<Found[]> => {
      const path = join(folder.path, entry.name);
      const isLink = entry.isSymbolicLink();
      const kind = isLink ? await stat(join(directory, path)).catch(() => undefined) : entry;
      const isPage = kind?.isFile() && entry.name.endsWith('.md');
      if (!isPage && !kind?.isDirectory()) return [];
      const real = isLink ? await realpath(join(directory, path)) : join(folder.real, entry.name);
      const one = { path, real, isLinked: isLink || folder.isLinked };
      return isPage ? [one] : findIn(directory, one, [...above, folder.real]);
    });
  return (await Promise.all(found)).flat();
};

/**
 * The paths of every `.md` file below a folder, hidden folders and node_modules left out, in their order.
 * Links are followed, as volumes of Kubernetes consist of them; a page that several ways lead to counts once.
 */
const pathsIn = async (directory: string): Promise<string[]> => {
  const top = { path: '', real: await realpath(directory), isLinked: false };
  const found = (await findIn(directory, top, [])).toSorted(
    (a, b) => Number(a.isLinked) - Number(b.isLinked),
  );
  const seen = new Set<string>();
  const once = found.filter(({ real }) => !seen.has(real) && seen.add(real));
  return once.map(({ path }) => path).toSorted();
};

/** Returns where a folder and the links in it lead. */
export const linksIn = async (directory: string): Promise<string> => {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(directory, name));
  const ends = [directory, ...links].map((path) => realpath(path).catch(() => ''));
  return (await Promise.all(ends)).join('\n');
};

/** Returns what changes with any Markdown file below a folder. */
export const stateOfMarkdownFiles = async (directory: string): Promise<string> => {
  const states = (await pathsIn(directory)).map(async (path) => {
    const { mtimeMs, ctimeMs, size } = await stat(join(directory, path));
    return [path, mtimeMs, ctimeMs, size].join(' ');
  });
  return (await Promise.all(states)).join('\n');
};

/** Reads every `.md` file below a folder. */
export const readMarkdownFiles = async (directory: string): Promise<MarkdownFile[]> => {
  const paths = await pathsIn(directory);
  return Promise.all(
    paths.map(async (path) => ({
      name: path.slice(0, -'.md'.length).split(sep).join('/'),
      markdown: await readFile(join(directory, path), 'utf8'),
    })),
  );
};
