import { readFile } from 'node:fs/promises';

const shared = new URL('page.css', import.meta.url);

/** Reads the style sheet of a page: the shared one of all pages, and then its own, when it has one. */
export const readStyle = async (own?: URL): Promise<string> => {
  const sheets = await Promise.all([shared, ...(own ? [own] : [])].map((sheet) => readFile(sheet, 'utf8')));
  return sheets.join('\n');
};
