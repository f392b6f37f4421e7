import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { markOf } from './content-marks.ts';

/** Tells whether a layer is on, as pdf.js describes layers. */
export type IsVisible = (layer: unknown) => boolean;

/** Tells which layers of a document are on at first. */
export const layersOf = async (document: PDFDocumentProxy): Promise<IsVisible> => {
  const layers = await document.getOptionalContentConfig();
  return (given) => {
    const layer = given as { id?: string; ids?: string[]; expression?: unknown } | null;
    // A list of one has no list for pdf.js.
    const isSingle = layer?.id !== undefined && layer.ids === undefined && !layer.expression;
    return Boolean(layers.isVisible(isSingle ? { type: 'OCG', id: layer.id } : layer));
  };
};

/** The facts of a page that its text does not tell. */
export type Inspection = {
  /** The marks of the page that are in layers which are off. */
  hidden: Set<number>;
  /** The share of its text that is a guess, 0 to 1. */
  guessedShare: number;
  /** Whether there are words of which some characters are a guess. */
  hasHoles: boolean;
  /** The words that stamps and fields show, by the ids of their annotations. */
  appearances: Map<string, string>;
};

type Glyph = { originalCharCode: number; unicode: string };
/** Where pdf.js keeps the characters of a font, by their numbers. */
const MAP = '_map';

type Font = {
  composite?: boolean;
  /** The names of the characters that the font has for itself. */
  differences?: string[];
  toUnicode?: { [MAP]?: (string | undefined)[] };
};

/** A name that only numbers a drawing. One that has the number of its character is that character, mostly. */
const NUMBERED = /^[a-z]{0,5}(\d{1,6})$/i;

/** Whether nothing says which character a glyph is, so that its number was taken for one. */
const isGuessed = (font: Font, { originalCharCode, unicode }: Glyph): boolean => {
  const { toUnicode, differences, composite } = font;
  // Where there is no map, pdf.js makes one up, which has bounds only.
  if (composite) return toUnicode !== undefined && toUnicode[MAP]?.[originalCharCode] === undefined;
  if (unicode !== String.fromCharCode(originalCharCode)) return false;
  const number = NUMBERED.exec(differences?.[originalCharCode] ?? '')?.[1];
  return number === undefined
    ? toUnicode?.[MAP] !== undefined && toUnicode[MAP][originalCharCode] === undefined
    : ![10, 16].some((base) => Number.parseInt(number, base) === originalCharCode);
};

/** A gap of this many thousandths of the height parts words. */
const GAP = 200;

type Shown = (Glyph | number | null)[];

const wordsIn = (shown: Shown): string =>
  shown.map((one) => (typeof one === 'number' ? (one < -GAP ? ' ' : '') : (one?.unicode ?? ''))).join('');

/** Node.js 20 lacks this, by which pdf.js passes on what it knows of a font. */
const provideTransfer = (): void => {
  const prototype: object = ArrayBuffer.prototype;
  if ('transferToFixedLength' in prototype) return;
  Object.defineProperty(prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  });
};

/** Follows what a page is drawn by. Without its pictures that takes no longer than to read its text. */
export const inspectPage = async (page: PDFPageProxy, isVisible: IsVisible): Promise<Inspection> => {
  provideTransfer();
  const { OPS } = await import('unpdf/pdfjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const hidden = new Set<number>();
  const levels: boolean[] = [];
  let font: Font = {};
  let count = 0;
  let guessed = 0;
  let hasHoles = false;
  const appearances = new Map<string, string>();
  let annotation: string | undefined;
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (operator === OPS.beginMarkedContent) levels.push(true);
    else if (operator === OPS.beginMarkedContentProps) {
      const [tag, property] = args;
      levels.push(tag !== 'OC' || isVisible(property));
      const mark = typeof property === 'number' ? markOf(`_mc${property}`) : undefined;
      if (mark !== undefined && levels.includes(false)) hidden.add(mark);
    } else if (operator === OPS.endMarkedContent) levels.pop();
    else if (operator === OPS.beginAnnotation) annotation = args[0] as string;
    else if (operator === OPS.endAnnotation) annotation = undefined;
    else if (operator === OPS.setFont) {
      const name = args[0] as string;
      font = page.commonObjs.has(name) ? ((page.commonObjs.get(name) ?? {}) as Font) : {};
    } else if (operator === OPS.showText) {
      const shown = args[0] as Shown;
      if (annotation !== undefined) {
        const before = appearances.get(annotation);
        appearances.set(annotation, before === undefined ? wordsIn(shown) : `${before} ${wordsIn(shown)}`);
        // Most of them are the signs of boxes to tick.
        continue;
      }
      const glyphs = shown.filter(
        (glyph): glyph is Glyph =>
          typeof glyph === 'object' && glyph !== null && glyph.unicode?.trim() !== '',
      );
      count += glyphs.length;
      const guesses = glyphs.filter((glyph) => isGuessed(font, glyph)).length;
      guessed += guesses;
      hasHoles ||= guesses > 0 && guesses < glyphs.length;
    }
  }
  return { hidden, guessedShare: count === 0 ? 0 : guessed / count, hasHoles, appearances };
};
