// The content stream of a page has replacement texts (`/ActualText`) and layers (`/OC`), of which pdf.js
// tells nothing with the text. It does tell the ids of marked contents (`/MCID`), so each such place gets an
// id of its own here.

import { textOf } from './dictionary.ts';
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
      if (kind === 'string' && key === '/ActualText') operands.words = textOf(bytesOf(text));
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
