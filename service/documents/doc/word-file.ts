/** The parts of a Word 97-2003 document: its text, and the tables that stand beside it (MS-DOC, 2.4 and 2.5). */
import iconv from 'iconv-lite';
import { ExtractionError } from '../extraction-error.ts';
import type { CompoundFile } from './compound-streams.ts';
import { formFieldAt } from './form-field.ts';
import { type Run, runsIn } from './properties.ts';

const WORD_MARK = 0xa5ec;
/** Older documents are kept in another way. */
const FIRST_VERSION = 0xc1;
const ENCRYPTED_FLAG = 0x0100;
const OTHER_TABLE_FLAG = 0x0200;
/** Where the places of the tables stand, each of two numbers. */
const TABLES_OFFSET = 0x9a;
const TABLES = {
  styles: 1, footnoteMarks: 2, footnotes: 3, commentMarks: 4, comments: 5, headers: 11, characters: 12, paragraphs: 13,
  fonts: 15, text: 33, endnoteMarks: 46, endnotes: 47, textBoxes: 56, headerTextBoxes: 58, lists: 73, listNumbers: 74,
} as const; // oxfmt-ignore
type TableName = keyof typeof TABLES;

/** The texts of the document one after the other, and where their lengths stand. */
const STORIES = {
  body: 0x4c, footnotes: 0x50, headers: 0x54, macros: 0x58, comments: 0x5c, endnotes: 0x60, textBoxes: 0x64,
  headerTextBoxes: 0x68,
} as const; // oxfmt-ignore
export type StoryName = keyof typeof STORIES;

const PIECE_BYTES = 8;
const COMPRESSED_FLAG = 0x40000000;
const SETTINGS_MARK = 1;
const PIECES_MARK = 2;

/** A part of the text: its characters from a place in the file on, each of one byte or two. */
type Piece = { start: number; text: string; place: number; bytes: number };

/** A character, its place in the text, and its place in the file. */
type Character = { text: string; at: number; place: number };

/** A document as its parts. */
export type WordFile = {
  /** Where a text begins, and where it ends. */
  story: (name: StoryName) => { start: number; end: number };
  /** The characters from one place of the text to another. */
  characters: (start: number, end: number) => Generator<Character>;
  /** A table that stands beside the text; empty for none. */
  table: (name: TableName) => Buffer;
  /** What a field of a form shows that is described at a place of the data beside the text. */
  formField: (place: number) => string;
  /** The settings of characters and of paragraphs, by their places in the file. */
  characterRuns: Run[];
  paragraphRuns: Run[];
  /** What follows a table in its stream, as the levels of lists follow these. */
  behind: (name: TableName) => Buffer;
};

/** The numbers by which a table of places begins: so many of them that `bytes` of data are left for each. */
export const placesIn = (table: Buffer, bytes: number): number[] => {
  const count = Math.floor((table.length - 4) / (4 + bytes));
  return count < 0 ? [] : Array.from({ length: count + 1 }, (_, index) => table.readUInt32LE(index * 4));
};

const piecesIn = (document: Buffer, table: Buffer): Piece[] => {
  let at = 0;
  while (table[at] === SETTINGS_MARK) at += 3 + table.readUInt16LE(at + 1);
  if (table[at] !== PIECES_MARK) throw new RangeError('The table of the text is damaged.');
  const list = table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1));
  const places = placesIn(list, PIECE_BYTES);
  const pieces: Piece[] = [];
  let length = 0;
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [start = 0, end = 0] = [places[index], places[index + 1]];
    const stored = list.readUInt32LE(places.length * 4 + index * PIECE_BYTES + 2);
    const isCompressed = (stored & COMPRESSED_FLAG) !== 0;
    const place = isCompressed ? (stored & ~COMPRESSED_FLAG) >>> 1 : stored;
    const bytes = isCompressed ? 1 : 2;
    const data = document.subarray(place, place + Math.max(0, end - start) * bytes);
    length += data.length;
    // Parts of the text do not stand in each other's place.
    if (length > document.length) throw new RangeError('The table of the text is damaged.');
    pieces.push({
      start,
      text: isCompressed ? iconv.decode(data, 'windows-1252') : data.toString('utf16le', 0, data.length & ~1),
      place,
      bytes,
    });
  }
  return pieces;
};

/** Opens a document. Throws an ExtractionError where it needs a password, and a RangeError where it is damaged, or older than Word 97. */
export const openWordFile = (file: CompoundFile): WordFile => {
  const document = file.stream('WordDocument');
  if (!document || document.readUInt16LE(0) !== WORD_MARK || document.readUInt16LE(2) < FIRST_VERSION)
    throw new RangeError('There is no document of Word 97 or later.');
  const flags = document.readUInt16LE(10);
  const tables = file.stream((flags & OTHER_TABLE_FLAG) === 0 ? '0Table' : '1Table') ?? Buffer.alloc(0);
  if ((flags & ENCRYPTED_FLAG) !== 0) throw new ExtractionError('protected');
  const rangeOf = (name: TableName): [start: number, end: number] => {
    const at = TABLES_OFFSET + TABLES[name] * 8;
    if (at + 8 > document.length) return [0, 0];
    const start = document.readUInt32LE(at);
    return [start, start + document.readUInt32LE(at + 4)];
  };
  const table = (name: TableName): Buffer => tables.subarray(...rangeOf(name));
  const pieces = piecesIn(document, table('text'));
  let data: Buffer | undefined;
  return {
    table,
    formField: (place) => formFieldAt((data ??= file.stream('Data') ?? Buffer.alloc(0)), place),
    behind: (name) => tables.subarray(rangeOf(name)[1]),
    story: (name) => {
      let start = 0;
      for (const [other, at] of Object.entries(STORIES)) {
        const length = document.readUInt32LE(at);
        if (other === name) return { start, end: start + length };
        start += length;
      }
      return { start, end: start };
    },
    *characters(start, end) {
      for (const piece of pieces) {
        const from = Math.max(0, start - piece.start);
        const to = Math.min(piece.text.length, end - piece.start);
        for (let index = from; index < to; index += 1) {
          yield {
            text: piece.text.charAt(index),
            at: piece.start + index,
            place: piece.place + index * piece.bytes,
          };
        }
      }
    },
    characterRuns: runsIn(document, table('characters'), false),
    paragraphRuns: runsIn(document, table('paragraphs'), true),
  };
};
