import type { Drawn, LinePiece } from './drawn.ts';
import { isBelow, lineText } from './drawn-line.ts';
import { inReadingOrder, type Line } from './reading-order.ts';

/** The words of a page, and whether the order of its columns is a guess. */
export type PageWords = { text: string; isOrderDoubtful: boolean };

/** Puts the words of a page together, line by line. */
export class PageLines {
  #lines: Line[] = [];
  #line: LinePiece[] = [];
  /** The line ends that nothing has followed yet. */
  #ends = '';
  #last: Drawn | undefined;

  /** Adds words; those that stand for others are told where these are drawn. */
  put(text: string, drawn?: Drawn): void {
    const goesDown = this.#ends === '\n' && this.#last && drawn && isBelow(this.#last, drawn);
    if (goesDown) this.#ends = '';
    else if (this.#ends !== '') this.#endLine();
    this.#line.push({ text, ...(drawn && { drawn }) });
    if (drawn && drawn.str.trim() !== '') this.#last = drawn;
  }

  /** Ends the line; one of which nothing is shown only where it is blank. */
  end(isBlank: boolean): void {
    const hasWords = this.#line.length > 0 && this.#ends === '';
    if (hasWords || isBlank) this.#ends += '\n';
  }

  /** Returns all lines. */
  words(): PageWords {
    this.#endLine();
    const { lines, isDoubtful } = inReadingOrder(this.#lines);
    return {
      text: lines.map(({ pieces, ends }) => lineText(pieces) + ends).join(''),
      isOrderDoubtful: isDoubtful,
    };
  }

  #endLine(): void {
    if (this.#line.length > 0 || this.#ends !== '')
      this.#lines.push({ pieces: this.#line, ends: this.#ends });
    this.#line = [];
    this.#ends = '';
  }
}
