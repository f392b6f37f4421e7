import type { Language } from 'casement/contract';
import { createPassageIndex, type Query } from '../retrieval/passage-index.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Block } from '../retrieval/read-markdown.ts';
import { hasHan } from '../retrieval/search-terms.ts';
import type { AttachedDocument } from './attached-documents.ts';

export type DocumentLibrary = ReturnType<typeof documentLibrary>;

/** Indexes the documents of one conversation whose text could be read, to be searched like a library of pages. */
export const documentLibrary = (documents: AttachedDocument[]) => {
  const read = documents.flatMap((document) =>
    'text' in document ? [{ isNew: document.isNew, passages: passagesOf(document) }] : [],
  );
  // The same file may be attached twice.
  const byId = new Map(read.flatMap(({ passages }) => passages).map((passage) => [passage.id, passage]));
  const indexOf = (language: Language) =>
    createPassageIndex([...byId.values()].filter((passage) => passage.language === language));
  const indexes = { en: indexOf('en'), 'zh-CN': indexOf('zh-CN') };
  return {
    search: (language: Language, query: Query) => indexes[language].search(query),
    /** The passages of the documents that came with the question itself. */
    newPassages: read.filter(({ isNew }) => isNew).flatMap(({ passages }) => passages),
  };
};

const LONGEST_HEADING = 60;
const LONGEST_PASSAGE = 1200;

/** A short line that no sentence ends is taken for a heading. */
const isHeading = (line: string): boolean =>
  line.length <= LONGEST_HEADING && /[\p{L}\p{N}]/u.test(line) && !/[.!?;:,。！？；：，、…]$/u.test(line);

/** Plain text as Markdown that shows it unchanged. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`)
    .replace(/^[#+-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);

const blockOf = (text: string): Block => ({ kind: 'paragraph', markdown: escaped(text), text });

/** Cuts a line that is too long for one passage, behind a sentence where it can. */
const pieces = (line: string): string[] => {
  if (line.length <= LONGEST_PASSAGE) return [line];
  const head = line.slice(0, LONGEST_PASSAGE);
  const end = Math.max(
    ...[...head.matchAll(/[.!?。！？]\s*/g)].map(({ index, 0: mark }) => index + mark.length),
  );
  const cut = end > LONGEST_PASSAGE / 2 ? end : LONGEST_PASSAGE;
  return [line.slice(0, cut).trim(), ...pieces(line.slice(cut).trim())];
};

/** Splits a document's text into passages that can be found and cited, each under the heading it seems to have. */
const passagesOf = (document: AttachedDocument & { text: string }): Passage[] => {
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
  for (const line of document.text.split(/\n+/).map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    if (line === '') continue;
    if (isHeading(line)) {
      short.push(line);
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
