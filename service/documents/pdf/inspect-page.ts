import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { markOf } from './content-marks.ts';

/** Tells whether a layer is on, as pdf.js describes layers. */
export type IsVisible = (layer: unknown) => boolean;

/** Whether any layer of a document is off at first, and which. */
export const layersOf = async (
  document: PDFDocumentProxy,
): Promise<{ someAreOff: boolean; isVisible: IsVisible }> => {
  const layers = await document.getOptionalContentConfig();
  const groups = [...layers] as [string, { visible: boolean }][];
  return {
    someAreOff: groups.some(([, { visible }]) => !visible),
    isVisible: (given) => {
      const layer = given as { id?: string; ids?: string[]; expression?: unknown } | null;
      // A list of one has no list for pdf.js.
      const isSingle = layer?.id !== undefined && layer.ids === undefined && !layer.expression;
      return Boolean(layers.isVisible(isSingle ? { type: 'OCG', id: layer.id } : layer));
    },
  };
};

/** The marks of a page that are in layers which are off, and the share of its text that is a guess. */
export type Inspection = { hidden: Set<number>; guessedShare: number };

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
  const number = NUMBERED.exec(differences?.[originalCharCode] ?? '')?.[1];
  return (
    number !== undefined &&
    ![10, 16].some((base) => Number.parseInt(number, base) === originalCharCode) &&
    unicode === String.fromCharCode(originalCharCode)
  );
};

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

/** Follows what a page is drawn by. It takes as long as to show the page, so that it is for those that may need it. */
export const inspectPage = async (page: PDFPageProxy, isVisible: IsVisible): Promise<Inspection> => {
  provideTransfer();
  const { OPS } = await import('unpdf/pdfjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const hidden = new Set<number>();
  const levels: boolean[] = [];
  let font: Font = {};
  let count = 0;
  let guessed = 0;
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (operator === OPS.beginMarkedContent) levels.push(true);
    else if (operator === OPS.beginMarkedContentProps) {
      const [tag, property] = args;
      levels.push(tag !== 'OC' || isVisible(property));
      const mark = typeof property === 'number' ? markOf(`_mc${property}`) : undefined;
      if (mark !== undefined && levels.includes(false)) hidden.add(mark);
    } else if (operator === OPS.endMarkedContent) levels.pop();
    else if (operator === OPS.setFont) {
      const name = args[0] as string;
      font = page.commonObjs.has(name) ? ((page.commonObjs.get(name) ?? {}) as Font) : {};
    } else if (operator === OPS.showText) {
      const glyphs = (args[0] as (Glyph | number | null)[]).filter(
        (glyph): glyph is Glyph =>
          typeof glyph === 'object' && glyph !== null && glyph.unicode?.trim() !== '',
      );
      count += glyphs.length;
      guessed += glyphs.filter((glyph) => isGuessed(font, glyph)).length;
    }
  }
  return { hidden, guessedShare: count === 0 ? 0 : guessed / count };
};
