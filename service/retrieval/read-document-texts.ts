import type { Passage } from './passage.ts';
import type { Block } from './read-markdown.ts';
import { hasHan } from './search-terms.ts';

/** A document to be searched; `id` is the same for the same content. */
export type DocumentText = { id: string; name: string; mimeType: string; text: string };

export type DocumentsContents = {
  /** The first passages of each document. */
  beginnings: Passage[][];
  /** The ids of documents of which some passages cannot be found: there was no time for them. */
  leftOut: string[];
};

/** Passages that show how a document begins. */
const FIRST_PASSAGES = 3;

/**
 * Splits documents into passages, the beginnings of all before what follows, and each once: a file may be
 * attached twice.
 */
export const readDocumentTexts = (
  documents: DocumentText[],
): { passages: Passage[]; beginnings: Passage[][] } => {
  const split = documents.map(passagesOf);
  const longest = Math.max(...split.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => split.flatMap((one) => one[at] ?? [])).flat();
  const byId = new Map(inTurn.map((passage) => [passage.id, passage]));
  return {
    passages: [...byId.values()],
    beginnings: split.map((passages) => passages.slice(0, FIRST_PASSAGES)),
  };
};

const LONGEST_HEADING = 60;
const LONGEST_PASSAGE = 1200;

/** Returns the id of the document that a passage is of. */
export const documentIdOf = ({ id }: Passage): string => id.slice(0, id.lastIndexOf('-'));

/** A short line that no sentence ends is taken for a heading. */
const isHeading = (line: string): boolean =>
  !line.startsWith('|') &&
  line.length <= LONGEST_HEADING &&
  /[\p{L}\p{N}]/u.test(line) &&
  !/[.!?;:,。！？；：，、…]$/u.test(line);

/** Before a heading that is known as such. */
const HEADING_MARK = /^#{1,6} (?=\S)/;

/** Plain text as Markdown that shows it unchanged. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`)
    .replace(/^[#+-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);

const TABLE = /^\|.*\|\n\|(?: --- \|)+/;

const blockOf = (text: string): Block =>
  TABLE.test(text)
    ? {
        kind: 'table',
        markdown: text,
        text: text
          .replace(/\n\|(?: --- \|)+/, '')
          .replaceAll(/ ?\\?\| ?|<br>/g, ' ')
          .trim(),
      }
    : { kind: 'paragraph', markdown: escaped(text), text };

/**
 * The lines of a document, white space within them as one space. The rows of a table are one, as long as they
 * fit a passage.
 */
const linesOf = (text: string): string[] =>
  text.split(/\n{2,}/).flatMap((paragraph) => {
    if (TABLE.test(paragraph)) return tablePieces(paragraph);
    return paragraph.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  });

/** Cuts a long table behind rows; each piece has its head. */
const tablePieces = (table: string): string[] => {
  const [head = '', rule = '', ...rows] = table.split('\n');
  const tables: string[][] = [[head, rule]];
  for (const row of rows) {
    const last = tables.at(-1);
    if (last && [...last, row].join('\n').length <= LONGEST_PASSAGE) last.push(row);
    else tables.push([head, rule, row]);
  }
  return tables.map((lines) => lines.join('\n'));
};

const SENTENCE_END = /(?:[.!?](?=\s)|[。！？])\s*/g;
/** Data has no sentences; a word or number of it must stay whole to be found. */
const GAP = /[\s,;，；、]+/g;

/** The place behind the last match in the second half; undefined for none. */
const behindLast = (text: string, pattern: RegExp): number | undefined => {
  const last = [...text.matchAll(pattern)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return end > text.length / 2 ? end : undefined;
};

/** Cuts a line that is too long for one passage, behind a sentence where it can. */
const pieces = (line: string): string[] => {
  if (TABLE.test(line)) return [line];
  const cut: string[] = [];
  let rest = line;
  while (rest.length > LONGEST_PASSAGE) {
    // No half of a character that takes two units.
    const head = rest.slice(0, LONGEST_PASSAGE).replace(/[\ud800-\udbff]$/, '');
    const end = behindLast(head, SENTENCE_END) ?? behindLast(head, GAP) ?? head.length;
    cut.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...cut, rest];
};

/**
 * Splits a document's text into passages that can be found and cited, each under the heading it seems to
 * have.
 */
const passagesOf = (document: DocumentText): Passage[] => {
  const passages: Passage[] = [];
  let heading: string | undefined;
  let lines: string[] = [];
  const close = () => {
    if (lines.length === 0) return;
    passages.push({
      id: `${document.id}-${passages.length + 1}`,
      language: hasHan(lines.join('')) ? 'zh-CN' : 'en',
      path: heading === undefined ? [document.name] : [document.name, heading],
      mimeType: document.mimeType,
      blocks: lines.map(blockOf),
      keywords: '',
    });
    lines = [];
  };
  const add = (line: string) => {
    for (const piece of pieces(line)) {
      if (lines.join('\n').length + piece.length > LONGEST_PASSAGE) close();
      lines.push(piece);
    }
  };
  let short: string[] = [];
  for (const line of linesOf(document.text)) {
    if (line === '') continue;
    if (HEADING_MARK.test(line) || isHeading(line)) {
      short.push(line.replace(HEADING_MARK, ''));
      continue;
    }
    const next = short.pop();
    if (next !== undefined) {
      // Of several short lines the last is the heading; the others may be a list.
      short.forEach(add);
      close();
      heading = next;
      short = [];
    }
    add(line);
  }
  short.forEach(add);
  close();
  return passages;
};
