// The content stream of a page has replacement texts (`/ActualText`) and layers (`/OC`), of which pdf.js
// tells nothing with the text. It does tell the ids of marked contents (`/MCID`), so each such place gets an
// id of its own here.

import { bytesOf, tokensOf } from './tokens.ts';

/** The ids that programs give are far below. */
const FIRST_NUMBER = 900_000_000;

/** Gives ids to the marked contents of a document. */
export class Marks {
  /** The replacement texts by the ids of their marked contents. */
  readonly words = new Map<number, string>();
  #next = FIRST_NUMBER;

  next(): number {
    return this.#next++;
  }
}

/**
 * Reads an id out of its name in pdf.js, `p8R_mc900000001`; undefined for an id that the document itself has
 * given.
 */
export const markOf = (id: string | null | undefined): number | undefined => {
  const number = Number(id?.split('_mc')[1] ?? 0);
  return number >= FIRST_NUMBER ? number : undefined;
};

/** An empty marked content, whose id tells that the layer or form around it is reached. */
const numbered = (marks: Marks): string => ` /Z<</MCID ${marks.next()}>>BDC EMC `;

/** The characters of the encoding of PDF from 0x80 on, where it differs from ISO-8859-1; the last is 0xa0. */
const OWN = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€';

/** The text of a string: in UTF-16 or UTF-8 by its mark, else in the encoding of PDF. */
const textOf = (text: string): string => {
  const bytes = bytesOf(text);
  const mark = bytes.toString('hex', 0, 3);
  if (mark.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  if (mark.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'efbbbf') return new TextDecoder().decode(bytes);
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u00a0]/g, (character) => OWN[character.charCodeAt(0) - 0x80] ?? character);
};

/** The operands of an operator, as far as they matter: names, and a dictionary. */
type Operands = { names: string[]; start: number; end: number; words: string | undefined };

const none = (): Operands => ({ names: [], start: 0, end: 0, words: undefined });

/**
 * Gives an id to each marked content of a stream that has a replacement text or belongs to a layer. The
 * stream has a character a byte. Returns undefined where there is none.
 */
export const markContent = (content: string, marks: Marks): string | undefined => {
  const edits: { start: number; end: number; text: string }[] = [];
  let operands = none();
  let depth = 0;
  let key = '';
  for (const { kind, text, start, end } of tokensOf(content)) {
    if (text === '<<') {
      depth += 1;
      if (depth === 1) operands.start = start;
    } else if (text === '>>') {
      depth = Math.max(0, depth - 1);
      operands.end = end;
    } else if (depth > 0) {
      if (kind === 'string' && key === '/ActualText') operands.words = textOf(text);
    } else if (kind === 'name') operands.names.push(text);
    else if (kind === 'word') {
      if (text === 'BDC' && operands.words !== undefined) {
        const number = marks.next();
        marks.words.set(number, operands.words);
        edits.push({ start: operands.start, end: operands.end, text: `<</MCID ${number}>>` });
      } else if (text === 'BDC' && operands.names[0] === '/OC') {
        edits.push({ start: end, end, text: numbered(marks) });
      }
      operands = none();
    }
    key = kind === 'name' ? text : '';
  }
  if (edits.length === 0) return undefined;
  let at = 0;
  const parts = edits.flatMap((edit) => {
    const kept = content.slice(at, edit.start);
    at = edit.end;
    return [kept, edit.text];
  });
  return [...parts, content.slice(at)].join('');
};

/** Gives an id to a whole stream, which belongs to a layer. */
export const markWhole = (content: string, marks: Marks): string => `/Z BMC${numbered(marks)}${content}\nEMC`;
