import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A Markdown file; `name` is its path below the folder without `.md`, with `/` between. */
export type MarkdownFile = { name: string; markdown: string };

/** Whether a path below a folder leads into a hidden folder or node_modules, or out of the folder. */
export const isLeftOut = (path: string): boolean =>
  path.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');

/** The paths of every `.md` file below a folder, hidden folders and node_modules left out, in their order. */
const pathsIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !isLeftOut(path))
    .toSorted();
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
