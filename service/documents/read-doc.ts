import { openCompound } from './doc/compound-streams.ts';
import { openLists } from './doc/lists.ts';
import { readStory, type StoryContext } from './doc/read-stories.ts';
import { openWordFile, placesIn, type StoryName, type WordFile } from './doc/word-file.ts';
import { isLockedPackage } from './compound-file.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction, ExtractionNote } from './extraction-notes.ts';

/** The folder in which a document keeps what other programs have made, such as formulas. */
const OBJECTS = 'ObjectPool';
/** How many bytes describe a reference to a note, a comment, and a text box. */
const NOTE_BYTES = 2;
const COMMENT_BYTES = 30;
const TEXT_BOX_BYTES = 22;
/** The lines that part notes from the text are kept as headers. */
const SEPARATORS = 6;
/** The headers of a section for even, odd and first pages, in the order in which they stand with its footers. */
const HEADERS = new Set([0, 1, 4]);

/** The names of the fonts of a document, by their numbers (MS-DOC, 2.9.273). */
const fontsOf = (file: WordFile): string[] => {
  const table = file.table('fonts');
  const fonts: string[] = [];
  for (let at = 4; at < table.length;) {
    const font = table.subarray(at + 1, at + 1 + table.readUInt8(at));
    at += 1 + font.length;
    const name = font.toString('utf16le', 39);
    fonts.push(name.split('\0', 1)[0] ?? '');
  }
  return fonts;
};

type Referred = { at: number; start: number; end: number; kind: StoryName };

/** The notes of a kind: the places that refer to them, and where their texts stand. */
const referredBy = (
  file: WordFile,
  kind: 'footnotes' | 'endnotes' | 'comments',
  marks: Buffer,
  bytes: number,
): Referred[] => {
  const { start: first } = file.story(kind);
  const texts = placesIn(file.table(kind), 0);
  return placesIn(marks, bytes)
    .slice(0, -1)
    .flatMap((at, index) => {
      const [start, end] = [texts[index], texts[index + 1]];
      return start === undefined || end === undefined
        ? []
        : [{ at, start: first + start, end: first + end, kind }];
    });
};

/**
 * Reads a Word 97-2003 document as Markdown of the plainest kind, as `readDocx` does. Throws a RangeError where
 * it is damaged.
 */
export const readDoc = (bytes: Uint8Array): Extraction => {
  if (isLockedPackage(bytes)) throw new ExtractionError('protected');
  const compound = openCompound(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const file = openWordFile(compound);
  const referred = [
    ...referredBy(file, 'footnotes', file.table('footnoteMarks'), NOTE_BYTES),
    ...referredBy(file, 'endnotes', file.table('endnoteMarks'), NOTE_BYTES),
    ...referredBy(file, 'comments', file.table('commentMarks'), COMMENT_BYTES),
  ].toSorted((one, other) => one.at - other.at);
  let drawings = 0;
  const context: StoryContext = {
    notes: new Set(),
    fonts: fontsOf(file),
    references: new Map(referred.map(({ at }, index) => [at, index + 1])),
    marksOf: openLists(file),
    onDrawing: () => (drawings += 1),
  };
  const read = (name: StoryName): string[] => {
    const { start, end } = file.story(name);
    return readStory(file, context, start, end);
  };
  const body = read('body');
  const { start: first } = file.story('headers');
  const places = placesIn(file.table('headers'), 0);
  const around = places.flatMap((place, index) => {
    const end = places[index + 1];
    return index < SEPARATORS || end === undefined
      ? []
      : [
          {
            isHeader: HEADERS.has((index - SEPARATORS) % 6),
            text: readStory(file, context, first + place, first + end).join('\n\n'),
          },
        ];
  });
  const textsOf = (isHeader: boolean) => [
    ...new Set(around.filter((one) => one.isHeader === isHeader).map(({ text }) => text)),
  ];
  const notes = referred.map(({ start, end, kind }, index) => {
    const text = readStory(file, context, start, end).join('\n').trim();
    return `[^${index + 1}]: ${kind === 'comments' ? `[Comment: ${text}]` : text}`;
  });
  const boxes = [...read('textBoxes'), ...read('headerTextBoxes')];
  const blocks = [...textsOf(true), ...body, ...boxes, ...textsOf(false), ...notes];
  // The last place ends a list of boxes, and the last box is none.
  const known = (['textBoxes', 'headerTextBoxes'] as const)
    .map((name) => Math.max(0, placesIn(file.table(name), TEXT_BOX_BYTES).length - 2))
    .reduce((sum, count) => sum + count);
  if (drawings > known) context.notes.add('pictures');
  if (compound.hasContents(OBJECTS)) context.notes.add('objects');
  return {
    text: blocks.filter((block) => block.trim() !== '').join('\n\n'),
    notes: [...context.notes].map((code): ExtractionNote =>
      code === 'characters' ? { code, pages: [] } : { code },
    ),
  };
};
