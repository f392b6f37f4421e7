import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/** The character between a context and its text in the keys of gettext. */
const CONTEXT_END = '\u0004';

/** Where the plug-in for WordPress stands, below the repository's root. */
const plugin = 'wordpress/casement';
const read = (path: string): string => readFileSync(join(root, plugin, path), 'utf8');

/** The texts that a source asks WordPress to translate. */
const textsOfSource = (source: string): string[] =>
  [...source.matchAll(/\b(?:__|esc_html__|esc_html_e|esc_attr__)\( '([^']+)', 'casement'/g)].map(
    ([, text]) => text!,
  );

/** Those that WordPress takes from block.json by itself. */
const textsOfBlock = (): string[] => {
  const block = JSON.parse(read('block/block.json')) as Record<'title' | 'description', string> & {
    keywords: string[];
  };
  return [
    `block title${CONTEXT_END}${block.title}`,
    `block description${CONTEXT_END}${block.description}`,
    ...block.keywords.map((keyword) => `block keyword${CONTEXT_END}${keyword}`),
  ];
};

const unquote = (text: string): string => JSON.parse(text) as string;

/** The entries of a catalogue, each text of which stands on one line. */
const readCatalogue = (catalogue: string): Map<string, string> => {
  const entry = /^(?:msgctxt (".*")\n)?msgid (".*")\nmsgstr (".*")$/gm;
  return new Map(
    [...catalogue.matchAll(entry)].map(([, context, id, text]) => [
      `${context === undefined ? '' : `${unquote(context)}${CONTEXT_END}`}${unquote(id!)}`,
      unquote(text!),
    ]),
  );
};

/**
 * Writes entries as gettext's binary catalogue: a header, two tables of lengths and places, and the texts.
 */
const binaryOf = (entries: ReadonlyMap<string, string>): Buffer => {
  const sorted = [...entries].toSorted(([one], [other]) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  const HEADER_BYTES = 28;
  const tableBytes = sorted.length * 8;
  const texts: Buffer[] = [];
  let place = HEADER_BYTES + 2 * tableBytes;
  const tableOf = (column: string[]): Buffer => {
    const table = Buffer.alloc(tableBytes);
    for (const [index, text] of column.entries()) {
      const bytes = Buffer.from(`${text}\0`);
      table.writeUInt32LE(bytes.length - 1, index * 8);
      table.writeUInt32LE(place, index * 8 + 4);
      place += bytes.length;
      texts.push(bytes);
    }
    return table;
  };
  const header = Buffer.alloc(HEADER_BYTES);
  const afterTables = HEADER_BYTES + 2 * tableBytes;
  // The last two are of an empty table of hashes: WordPress finds by its place where the one before ends.
  const words = [0x950412de, 0, sorted.length, HEADER_BYTES, HEADER_BYTES + tableBytes, 0, afterTables];
  for (const [index, value] of words.entries()) {
    header.writeUInt32LE(value, index * 4);
  }
  const tables = [tableOf(sorted.map(([id]) => id)), tableOf(sorted.map(([, text]) => text))];
  return Buffer.concat([header, ...tables, ...texts]);
};

/**
 * The files of the plug-in that follow from its catalogues, by their paths below the repository's root: for
 * PHP a binary catalogue, for the editor one in JSON. WordPress reads no others.
 */
export const wordpressFiles = (): Map<string, Buffer | string> => {
  const files = new Map<string, Buffer | string>();
  for (const name of readdirSync(join(root, plugin, 'languages')).filter((file) => file.endsWith('.po'))) {
    const entries = readCatalogue(read(`languages/${name}`));
    const base = `${plugin}/languages/${name.slice(0, -'.po'.length)}`;
    files.set(`${base}.mo`, binaryOf(entries));
    const inEditor = textsOfSource(read('block/editor.js')).map((id) => [id, [entries.get(id) ?? id]]);
    const messages = { '': { domain: 'casement', lang: 'zh_CN' }, ...Object.fromEntries(inEditor) };
    const catalogue = { domain: 'casement', locale_data: { casement: messages } };
    files.set(`${base}-casement-block.json`, `${JSON.stringify(catalogue, null, 2)}\n`);
  }
  return files;
};

const show = (text: string): string => text.replace(CONTEXT_END, ': ');

/** Texts of the plug-in that a catalogue lacks, and entries that nothing asks for. */
export const findWordpressProblems = (): string[] => {
  const sources = readdirSync(join(root, plugin), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:php|js)$/.test(name),
  );
  const [, description = ''] = /Description: +(.+)/.exec(read('casement.php')) ?? [];
  const asked = new Set([
    '',
    description,
    ...sources.flatMap((name) => textsOfSource(read(name))),
    ...textsOfBlock(),
  ]);
  const known = new Set(readCatalogue(read('languages/casement-zh_CN.po')).keys());
  return [
    ...[...asked].filter((text) => !known.has(text)).map((text) => `zh_CN of WordPress lacks: ${show(text)}`),
    ...[...known]
      .filter((text) => !asked.has(text))
      .map((text) => `zh_CN of WordPress needs no: ${show(text)}`),
  ];
};
