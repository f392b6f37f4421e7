import type { Drawn, LinePiece } from './drawn.ts';
import { isBelow, lineText } from './drawn-line.ts';

/** Puts the words of a page together, line by line. */
export class PageLines {
  #text = '';
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
  text(): string {
    this.#endLine();
    return this.#text;
  }

  #endLine(): void {
    this.#text += lineText(this.#line) + this.#ends;
    this.#line = [];
    this.#ends = '';
  }
}
