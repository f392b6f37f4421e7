import type { ExtractionNote } from '../extraction-notes.ts';
import { Fields, shownBy, withAddress } from './fields.ts';
import type { Headings } from './headings.ts';
import { hasDeletedTerms, mathToTex } from './office-math.ts';
import type { Numbering } from './numbering.ts';
import type { Part } from './package.ts';
import { type Cell, tableInCell, tableToMarkdown } from './table.ts';
import { type Styles, settingOf } from './styles.ts';
import { inFont, symbolIn } from './symbols.ts';
import {
  inMarks,
  isDeletedRow,
  isFrame,
  isHidden,
  isLeftOut,
  isMergedAbove,
  isPrompt,
  joinsNext,
} from './settings.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  type Element,
  isOn,
  nameOf,
  valueOf,
} from './xml.ts';

/** Text that was deleted or moved away, and settings: their words are not part of the document. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'delText',
  'delInstrText',
  'pPr',
  'rPr',
  'sdtPr',
  'tblPr',
  'tblGrid',
  'trPr',
  'tcPr',
  'sectPr',
  'rt',
  'posOffset',
  'align',
  'docPr',
]);

/** Elements that other programs have put into a document; none of them has text here. */
const FOREIGN = new Set(['subDoc', 'contentPart', 'control']);

/** Where the words for those who do not see a picture stand. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  docPr: 'descr',
  cNvPr: 'descr',
  shape: 'alt',
  rect: 'alt',
};

/** A box to tick or a list to choose from, as older forms of Word have them. */
const formField = (data: Element): string => {
  const box = childOf(data, 'checkBox');
  if (box) {
    const state = childOf(box, 'checked') ?? childOf(box, 'default');
    return isOn(state) ? '☒' : '☐';
  }
  const list = childOf(data, 'ddList');
  const chosen = Number(valueOf(list, 'result') ?? 0);
  return attributeOf(childrenOf(list, 'listEntry')[chosen], 'val') ?? '';
};

const isReadable = (element: Element): boolean =>
  (element.textContent ?? '').trim() !== '' || descendantsOf(element, 'graphicData').length > 0;

/** The words of a diagram or a chart, which has a part of its own: those of a line stand together. */
const wordsOf = (part: Part): string => {
  const lines = descendantsOf(part.root, 'p');
  const inLines = new Set(lines.flatMap((line) => descendantsOf(line, 't')));
  const others = descendantsOf(part.root, 't').filter(
    (text) => childrenOf(text).length === 0 && !inLines.has(text),
  );
  return [...lines, ...others, ...descendantsOf(part.root, 'v')]
    .map((element) => (element.textContent ?? '').trim())
    .filter((text) => text !== '')
    .join('; ');
};

/** Contents of a part that are not read. */
export type ReaderNote = Exclude<ExtractionNote['code'], 'pages' | 'order' | 'encoding'>;

/** The parts of a document share these. */
export type DocumentContext = {
  notes: Set<ReaderNote>;
  styles: Styles;
  /** The references to notes of the document, by kind and id, in the order in which they stand. */
  references?: string[];
  numbering?: Numbering;
  headings?: Headings;
  /** Reads a file that stands in a place of the document; undefined where it cannot be read. */
  readFile?: (bytes: Uint8Array) => string | undefined;
};

/** Reads the words of a part of a DOCX, paragraph by paragraph. What it cannot read goes into `notes`. */
export class BodyReader {
  readonly #part: Part;
  readonly #notes: Set<ReaderNote>;
  readonly #references: string[];
  readonly #numbering: Numbering | undefined;
  readonly #headings: Headings | undefined;
  readonly #styles: Styles;
  readonly #readFile: DocumentContext['readFile'];
  readonly #fields = new Fields();
  /** The settings of the paragraph that is being read. */
  #paragraphSettings: Element | undefined;
  /** Blocks that stand beside the paragraph that is being read: text boxes, charts. */
  #beside: string[] = [];
  /** The words of a paragraph that go on in the next one. */
  #unended = '';
  #depth = 0;

  constructor(
    part: Part,
    { notes, styles, references = [], numbering, headings, readFile }: DocumentContext,
  ) {
    this.#readFile = readFile;
    this.#part = part;
    this.#notes = notes;
    this.#styles = styles;
    this.#references = references;
    this.#numbering = numbering;
    this.#headings = headings;
  }

  /** Returns the paragraphs and tables within an element. */
  blocks(element: Element): string[] {
    return [...childrenOf(element).flatMap((child) => this.#block(child)), ...this.#takeUnended()];
  }

  /** The words that go on in a paragraph where there is none to follow. */
  #takeUnended(): string[] {
    const words = this.#unended;
    this.#unended = '';
    return words === '' ? [] : [words];
  }

  /**
   * Whether the words of an element are not part of the document. Those that are deleted while changes are
   * tracked were in it for whoever has not accepted that yet, so they are noted; those that were moved are
   * read where they are now.
   */
  #isSkipped(element: Element): boolean {
    if (nameOf(element) === 'del') this.#noteDeletion(element);
    return SKIPPED.has(nameOf(element)) || isPrompt(element);
  }

  /** Notes what is deleted, unless it is only a gap or the end of a paragraph. */
  #noteDeletion(deleted: Element): void {
    if (isReadable(deleted)) this.#notes.add('deletions');
  }

  #block(element: Element): string[] {
    const name = nameOf(element);
    if (this.#isSkipped(element)) return [];
    if (name === 'p') return this.#paragraph(element);
    if (name === 'tbl') return [...this.#takeUnended(), ...this.#table(element)];
    if (name === 'AlternateContent') return this.blocks(this.#alternative(element));
    if (name === 'altChunk') return this.#file(element);
    if (FOREIGN.has(name)) this.#notes.add('objects');
    if (name === 'oMath' || name === 'oMathPara') return [this.#inline(element)];
    return this.blocks(element);
  }

  #file(element: Element): string[] {
    const file = this.#part.contentOf(attributeOf(element, 'id'));
    const text = file && this.#readFile?.(file);
    if (text === undefined) this.#notes.add('objects');
    return text?.trim() ? [text.trim()] : [];
  }

  #paragraph(element: Element): string[] {
    const outer = this.#beside;
    const outerSettings = this.#paragraphSettings;
    this.#beside = [];
    const settings = childOf(element, 'pPr');
    this.#paragraphSettings = settings;
    const before = this.#takeUnended().join('');
    const words = before + this.#inlineOf(element);
    this.#fields.endParagraph();
    this.#paragraphSettings = outerSettings;
    const goesOn = joinsNext(element);
    if (goesOn) this.#unended = words;
    const blocks = [goesOn ? '' : this.#withMarks(words, settings), ...this.#beside].filter(
      (block) => block.trim() !== '',
    );
    this.#beside = outer;
    return blocks;
  }

  /** Puts the number of a paragraph, and the mark of a heading, before its words; an empty one has none. */
  #withMarks(words: string, settings: Element | undefined): string {
    if (words.trim() === '') return '';
    const numbered = `${this.#numbering?.next(settings) ?? ''}${words}`;
    // A cell of a table has no headings.
    const level = this.#depth > 0 ? 0 : (this.#headings?.(settings) ?? 0);
    return level === 0 ? numbered : `${'#'.repeat(level)} ${numbered.replaceAll(/\s+/g, ' ').trim()}`;
  }

  #table(table: Element): string[] {
    const depth = isFrame(table) ? 0 : 1;
    this.#depth += depth;
    const rows = this.#rows(table);
    this.#depth -= depth;
    const settings = childOf(table, 'tblPr');
    const described = ['tblCaption', 'tblDescription'].flatMap(
      (name) => valueOf(settings, name)?.trim() || [],
    );
    return [...described, ...(this.#depth > 0 ? tableInCell(rows) : tableToMarkdown(rows))];
  }

  #rows(table: Element): Cell[][] {
    return childrenOf(table).flatMap((child) => {
      if (this.#isSkipped(child)) return [];
      if (nameOf(child) !== 'tr') return this.#rows(child);
      if (isDeletedRow(child)) this.#noteDeletion(child);
      return isLeftOut(child) ? [] : [this.#cells(child)];
    });
  }

  #cells(row: Element): Cell[] {
    const settings = childOf(row, 'trPr');
    const gap = (name: string): Cell[] => {
      const span = Number(valueOf(settings, name) ?? 0);
      return span > 0 ? [{ lines: [], span }] : [];
    };
    return [...gap('gridBefore'), ...this.#cellsIn(row), ...gap('gridAfter')];
  }

  #cellsIn(row: Element): Cell[] {
    return childrenOf(row).flatMap((child) => {
      if (this.#isSkipped(child)) return [];
      if (nameOf(child) !== 'tc') return this.#cellsIn(child);
      const settings = childOf(child, 'tcPr');
      if (childOf(settings, 'cellDel')) {
        this.#noteDeletion(child);
        return [];
      }
      const span = Number(valueOf(settings, 'gridSpan') ?? 1);
      const lines = isMergedAbove(settings) ? [] : this.blocks(child);
      return [{ lines, span: Math.min(Math.max(span || 1, 1), 100) }];
    });
  }

  /** The newest form of something that has several, as long as anything can be read of it. */
  #alternative(element: Element): Element {
    const [first, ...others] = childrenOf(element);
    return [first, ...others].find((one) => one && isReadable(one)) ?? first ?? element;
  }

  #inlineOf(element: Element): string {
    return childrenOf(element)
      .map((child) => this.#inline(child))
      .join('');
  }

  #inline(element: Element): string {
    const name = nameOf(element);
    if (this.#isSkipped(element)) return '';
    switch (name) {
      case 'r':
        return this.#run(element);
      case 't':
        return this.#fields.words(element.textContent ?? '');
      case 'instrText':
        return this.#fields.code(element.textContent ?? '');
      case 'fldSimple': {
        const result = this.#inlineOf(element);
        return result + shownBy({ code: attributeOf(element, 'instr') ?? '', result });
      }
      case 'textpath':
        return attributeOf(element, 'string') ?? '';
      case 'altChunk':
        this.#beside.push(...this.#file(element));
        return '';
      case 'subDoc':
      case 'contentPart':
      case 'control':
        this.#notes.add('objects');
        return '';
      case 'tab':
      case 'ptab':
        return '\t';
      case 'br':
      case 'cr':
        return '\n';
      case 'noBreakHyphen':
        return '\u2011';
      case 'sym':
        return this.#symbol(element);
      case 'fldChar': {
        const shown = this.#fields.mark(attributeOf(element, 'fldCharType'));
        const data = childOf(element, 'ffData');
        return shown + (data ? formField(data) : '');
      }
      case 'oMath':
        return this.#formula(element, '$');
      case 'oMathPara':
        return childrenOf(element, 'oMath')
          .map((child) => this.#formula(child, '$$'))
          .join('\n');
      case 'footnoteReference':
      case 'endnoteReference':
      case 'commentReference':
        return this.#reference(name.replace('Reference', ''), attributeOf(element, 'id') ?? '');
      case 'hyperlink':
        return this.#link(element);
      case 'ruby':
        return this.#inlineOf(element) + this.#reading(element);
      case 'AlternateContent':
        return this.#inlineOf(this.#alternative(element));
      case 'txbxContent':
        this.#beside.push(...this.blocks(element));
        return '';
      case 'drawing':
      case 'pict':
      case 'object':
        return this.#picture(element);
      default:
        return this.#inlineOf(element);
    }
  }

  #run(element: Element): string {
    const settings = this.#styles(childOf(element, 'rPr'), this.#paragraphSettings);
    if (isHidden(settings)) return '';
    const font = attributeOf(settingOf(settings, 'rFonts'), 'ascii') ?? '';
    // A symbol names its font itself.
    const isSymbol = childOf(element, 'sym') !== undefined;
    const words = this.#inlineOf(element);
    return inMarks(isSymbol ? words : inFont(words, font, () => this.#notes.add('characters')), settings);
  }

  #symbol(element: Element): string {
    const symbol = symbolIn(element);
    if (symbol === undefined) this.#notes.add('characters');
    return symbol ?? '\ufffd';
  }

  #formula(element: Element, mark: string): string {
    if (hasDeletedTerms(element)) this.#notes.add('deletions');
    const tex = mathToTex(element);
    return tex === '' ? '' : `${mark}${tex}${mark}`;
  }

  #reference(kind: string, id: string): string {
    const key = `${kind} ${id}`;
    if (!this.#references.includes(key)) this.#references.push(key);
    return `[^${this.#references.indexOf(key) + 1}]`;
  }

  #link(element: Element): string {
    const text = this.#inlineOf(element);
    return text + withAddress(text, this.#part.linkOf(attributeOf(element, 'id')));
  }

  /** How East Asian characters are read, which stands small above them. */
  #reading(element: Element): string {
    const reading = childOf(element, 'rt');
    const text = reading ? this.#inlineOf(reading).trim() : '';
    return text === '' ? '' : ` (${text})`;
  }

  #picture(element: Element): string {
    const inner = this.#inlineOf(element);
    const [data] = descendantsOf(element, 'graphicData');
    const chart = data && childrenOf(data).find((child) => ['chart', 'relIds'].includes(nameOf(child)));
    if (chart) {
      const part = this.#part.partOf(attributeOf(chart, nameOf(chart) === 'chart' ? 'id' : 'dm'));
      const words = part ? wordsOf(part) : '';
      if (words === '') this.#notes.add('objects');
      else this.#beside.push(words);
    } else if (nameOf(element) === 'object') this.#notes.add('objects');
    else if (descendantsOf(element, 'blip').length + descendantsOf(element, 'imagedata').length > 0) {
      this.#notes.add('pictures');
    }
    const described = new Set(
      descendantsOf(element, '*').flatMap(
        (one) => attributeOf(one, DESCRIPTIONS[nameOf(one)] ?? '')?.trim() || [],
      ),
    );
    return [inner, ...[...described].map((text) => `[${text.replaceAll(/\s+/g, ' ')}]`)]
      .filter(Boolean)
      .join(' ');
  }
}
