import { isLockedPackage } from '../compound-file.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { Extraction, ExtractionNote } from '../extraction-notes.ts';
import { checkArchive, isArchive } from '../zip-archive.ts';
import { openHeadings } from './headings.ts';
import { openNumbering } from './numbering.ts';
import { readChunk } from './alt-chunk.ts';
import { openPackage } from './package.ts';
import { BodyReader, type ReaderNote } from './read-body.ts';
import { openStyles } from './styles.ts';
import { attributeOf, childrenOf } from './xml.ts';

/**
 * Reads a DOCX as Markdown of the plainest kind: headings, paragraphs, tables, formulas as TeX. Headers stand
 * before the text; footers, footnotes and comments behind it.
 * @param isWithin It stands in another document; what stands in it in turn is not read. Default false.
 */
export const readDocx = (bytes: Uint8Array, maxUnpackedBytes: number, isWithin = false): Extraction => {
  if (isLockedPackage(bytes)) throw new ExtractionError('protected');
  checkArchive(bytes, maxUnpackedBytes);
  const notes = new Set<ReaderNote>();
  const main = openPackage(bytes, () => notes.add('parts'));
  const references: string[] = [];
  const readFile = (file: Uint8Array): string | undefined => {
    try {
      if (!isArchive(file)) return readChunk(file);
      if (isWithin) return undefined;
      const inner = readDocx(file, maxUnpackedBytes, true);
      for (const { code } of inner.notes) notes.add(code as ReaderNote);
      return inner.text;
    } catch {
      return undefined;
    }
  };
  const context = { notes, styles: openStyles(main), readFile };
  const body = new BodyReader(main, {
    ...context,
    references,
    numbering: openNumbering(main),
    headings: openHeadings(main),
  }).blocks(main.root);

  // The pages of a document have up to three headers, which are often the same.
  const around = (kind: string) => [
    ...new Set(
      main.partsOf(kind).map((part) => new BodyReader(part, context).blocks(part.root).join('\n\n')),
    ),
  ];
  const noted = (kind: string) =>
    main.partsOf(`${kind}s`).flatMap((part) =>
      childrenOf(part.root, kind).map((note) => ({
        place: references.indexOf(`${kind} ${attributeOf(note, 'id') ?? ''}`),
        text: new BodyReader(part, context).blocks(note).join('\n').trim(),
        author: attributeOf(note, 'author') ?? '',
      })),
    );
  const comments = noted('comment').map(({ place, text, author }) => ({
    place,
    text: `[Comment${author === '' ? '' : ` by ${author}`}: ${text}]`,
  }));
  const all = [...noted('footnote'), ...noted('endnote'), ...comments];
  if (references.some((_, place) => all.every((note) => note.place !== place))) notes.add('parts');
  const footnotes = all
    // The lines that part notes from the text are kept as notes without a reference.
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, text }) => `[^${place + 1}]: ${text}`);
  const others = comments.filter(({ place }) => place < 0).map(({ text }) => text);
  const blocks = [...around('header'), ...body, ...around('footer'), ...footnotes, ...others];
  return {
    text: blocks.filter((block) => block.trim() !== '').join('\n\n'),
    notes: [...notes].map((code): ExtractionNote => (code === 'characters' ? { code, pages: [] } : { code })),
  };
};
