import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Language } from 'casement/contract';
import type { DocsAgentConfig } from '../agent-config.ts';

/** A folder of Markdown; its language is that of its pages when it is not given. */
export type Folder = { directory: string; language?: Language };

/** A Markdown file; `name` is its path below the folder without `.md`, with `/` between. */
export type MarkdownFile = { name: string; markdown: string };

/** The configured folders with absolute paths. */
export const resolveFolders = (folders: DocsAgentConfig['folders'], baseDir: string): Folder[] => {
  const list = (value: string | string[], language?: Language): Folder[] =>
    [value].flat().map((directory) => ({
      directory: resolve(baseDir, directory),
      ...(language ? { language } : {}),
    }));
  if (typeof folders === 'string' || Array.isArray(folders)) return list(folders);
  return (Object.entries(folders) as [Language, string | string[]][]).flatMap(([language, value]) =>
    list(value, language),
  );
};

/** Rejects in plain words when one of the folders is not there. */
export const requireFolders = async (folders: Folder[]): Promise<void> => {
  for (const { directory } of folders) {
    const found = await stat(directory).catch(() => undefined);
    if (!found?.isDirectory()) throw new Error(`the folder ${directory} does not exist`);
  }
};

/** Reads every `.md` file below a folder, hidden folders and node_modules left out, in the order of their names. */
export const readMarkdownFiles = async (directory: string): Promise<MarkdownFile[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).some((part) => part.startsWith('.') || part === 'node_modules'))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => ({
      name: path.slice(0, -'.md'.length).split(sep).join('/'),
      markdown: await readFile(join(directory, path), 'utf8'),
    })),
  );
};
