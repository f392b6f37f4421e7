/** Reads the texts of a Word 97-2003 document, paragraph by paragraph and table by table. */
import { Fields } from '../docx/fields.ts';
import { inFont, symbolOf } from '../docx/symbols.ts';
import { type Cell, tableToMarkdown } from '../docx/table.ts';
import type { ExtractionNote } from '../extraction-notes.ts';
import type { Marks } from './lists.ts';
import { isOn, numberOf, type Run, runAt, type Settings } from './properties.ts';
import type { WordFile } from './word-file.ts';

/** Settings of characters. */
const DELETED = 0x0800;
const HIDDEN = 0x083c;
const STRUCK = 0x0837;
const STRUCK_TWICE = 0x2a53;
const HEIGHT = 0x2a48;
const FONT = 0x4a4f;
const SYMBOL = 0x6a09;
const HOLDS_DATA = 0x0806;
const DATA_PLACE = 0x6a03;
const IS_OBJECT = 0x0856;
const IS_LINKED_OBJECT = 0x080a;
/** Settings of paragraphs. */
const IN_TABLE = 0x2416;
const ENDS_ROW = 0x2417;

/** Characters that stand for something else. */
const PICTURE = '\u0001';
const CELL_END = '\u0007';
const DRAWING = '\b';
const LINE_END = '\u000b';
const PAGE_END = '\f';
const PARAGRAPH_END = '\r';
const COLUMN_END = '\u000e';
const FIELD_BEGIN = '\u0013';
const FIELD_RESULT = '\u0014';
const FIELD_END = '\u0015';
const HARD_HYPHEN = '\u001e';
const SYMBOL_PLACE = '(';

type Note = Exclude<ExtractionNote['code'], 'pages' | 'order' | 'encoding'>;

/** What all texts of a document share. */
export type StoryContext = {
  notes: Set<Note>;
  fonts: readonly string[];
  /** The numbers of notes by the places that refer to them. */
  references: ReadonlyMap<number, number>;
  marksOf: (settings: Settings, style: number) => Marks;
  onDrawing: () => void;
};

const NONE: Settings = new Map();
const HEIGHTS: Readonly<Record<number, string>> = { 1: 'sup', 2: 'sub' };

/** Writes words whose look changes what they mean. */
const inMarks = (words: string, settings: Settings): string => {
  const inner = words.trim();
  if (inner === '') return words;
  const height = HEIGHTS[settings.get(HEIGHT)?.[0] ?? 0];
  const raised = height ? `<${height}>${inner}</${height}>` : inner;
  const marked = isOn(settings, STRUCK) || isOn(settings, STRUCK_TWICE) ? `~~${raised}~~` : raised;
  return words.replace(inner, () => marked);
};

/** Reads one text of a document. */
class StoryReader {
  readonly #file: WordFile;
  readonly #context: StoryContext;
  readonly #fields = new Fields();
  /** Whether each open field is in its code. */
  readonly #codes: boolean[] = [];
  readonly #blocks: string[] = [];
  #rows: Cell[][] = [];
  #row: Cell[] = [];
  #cell: string[] = [];
  #words = '';
  /** Words of the same settings that are not written yet. */
  #pending = '';
  #run: Run | undefined;

  constructor(file: WordFile, context: StoryContext) {
    this.#file = file;
    this.#context = context;
  }

  read(start: number, end: number): string[] {
    for (const { text, at, place } of this.#file.characters(start, end)) this.#take(text, at, place);
    this.#flush();
    if (this.#words.trim() !== '') this.#endParagraph(NONE, 0, PARAGRAPH_END);
    this.#endTable();
    return this.#blocks;
  }

  #settings(place: number): Settings {
    if (!this.#run || place < this.#run.start || place >= this.#run.end) {
      this.#flush();
      this.#run = runAt(this.#file.characterRuns, place);
    }
    return this.#run?.settings ?? NONE;
  }

  #take(character: string, at: number, place: number): void {
    const settings = this.#settings(place);
    if (isOn(settings, DELETED)) {
      if (character.trim() > ' ') this.#context.notes.add('deletions');
      return;
    }
    const reference = this.#context.references.get(at);
    if (reference !== undefined) return this.#put(`[^${reference}]`);
    if (character === FIELD_BEGIN || character === FIELD_RESULT || character === FIELD_END)
      return this.#field(character);
    if ([PARAGRAPH_END, CELL_END, PAGE_END].includes(character)) {
      const run = runAt(this.#file.paragraphRuns, place);
      this.#flush();
      return this.#endParagraph(run?.settings ?? NONE, run?.style ?? 0, character);
    }
    if (isOn(settings, HIDDEN)) return;
    if (character === PICTURE) return this.#object(settings);
    if (character === DRAWING) return this.#context.onDrawing();
    if (character === LINE_END || character === COLUMN_END) return this.#put('\n');
    if (character === HARD_HYPHEN) return this.#put('\u2011');
    if (character === SYMBOL_PLACE && settings.has(SYMBOL)) return this.#symbol(settings.get(SYMBOL));
    if (character >= ' ' || character === '\t') this.#pending += character;
  }

  /** Puts words as they are; those of a field of a form stand in its code. */
  #put(words: string): void {
    this.#flush();
    this.#words += this.#codes.at(-1) ? words : this.#fields.words(words);
  }

  #flush(): void {
    const pending = this.#pending;
    if (pending === '') return;
    this.#pending = '';
    if (this.#codes.at(-1)) {
      this.#words += this.#fields.code(pending);
      return;
    }
    const settings = this.#run?.settings ?? NONE;
    const font = this.#context.fonts[numberOf(settings, FONT) ?? -1] ?? '';
    const words = inFont(pending, font, () => this.#context.notes.add('characters'));
    this.#words += this.#fields.words(inMarks(words, settings));
  }

  #field(mark: string): void {
    this.#flush();
    if (mark === FIELD_BEGIN) {
      this.#codes.push(true);
      this.#fields.mark('begin');
    } else if (mark === FIELD_RESULT) {
      if (this.#codes.length > 0) this.#codes[this.#codes.length - 1] = false;
      this.#fields.mark('separate');
    } else {
      this.#codes.pop();
      this.#words += this.#fields.mark('end');
    }
  }

  #object(settings: Settings): void {
    if (isOn(settings, HOLDS_DATA)) {
      const place = settings.get(DATA_PLACE);
      if (place?.length === 4) this.#put(this.#file.formField(place.readUInt32LE(0)));
      return;
    }
    const isObject = isOn(settings, IS_OBJECT) || isOn(settings, IS_LINKED_OBJECT);
    this.#context.notes.add(isObject ? 'objects' : 'pictures');
  }

  #symbol(value: Buffer | undefined): void {
    const font = value && value.length >= 4 ? this.#context.fonts[value.readUInt16LE(0)] : undefined;
    const symbol = value && symbolOf(font ?? '', value.readUInt16LE(2).toString(16).toUpperCase());
    if (symbol === undefined) this.#context.notes.add('characters');
    this.#put(symbol ?? '\ufffd');
  }

  #endParagraph(settings: Settings, style: number, mark: string): void {
    const words = this.#words;
    this.#words = '';
    if (!isOn(settings, IN_TABLE)) {
      this.#endTable();
      const { number, level } = this.#context.marksOf(settings, style);
      if (words.trim() === '') return;
      const block = `${number}${words.trim()}`;
      this.#blocks.push(level === 0 ? block : `${'#'.repeat(level)} ${block.replaceAll(/\s+/g, ' ')}`);
    } else if (isOn(settings, ENDS_ROW)) {
      this.#rows.push(this.#row);
      this.#row = [];
    } else {
      const { number } = this.#context.marksOf(settings, style);
      this.#cell.push(words.trim() === '' ? '' : `${number}${words}`);
      if (mark !== CELL_END) return;
      this.#row.push({ lines: this.#cell, span: 1 });
      this.#cell = [];
    }
  }

  #endTable(): void {
    if (this.#cell.length > 0) this.#row.push({ lines: this.#cell, span: 1 });
    if (this.#row.length > 0) this.#rows.push(this.#row);
    if (this.#rows.length > 0) this.#blocks.push(...tableToMarkdown(this.#rows));
    this.#rows = [];
    this.#row = [];
    this.#cell = [];
  }
}

/** Returns the paragraphs and tables from one place of the text to another. */
export const readStory = (file: WordFile, context: StoryContext, start: number, end: number): string[] =>
  new StoryReader(file, context).read(start, end);
