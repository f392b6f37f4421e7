import { symbolOf } from './symbols.ts';

/** A formula of the oldest kind, which is kept as the code of a field: `EQ \\f(1,2)`. */
const OLD_FORMULA = /^\s*EQ\s+(?=\S)/i;
/** How East Asian characters are read, which older documents set above them by such a formula. */
const READING = /\\s\\up ?\d{0,3}\(([^()\\]{1,200})\)[,;]([^()\\]{1,200})\)/i;
/** Words that somebody may click, behind the name of what then happens. */
const BUTTON = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*)/is;
const LINK = /^\s*HYPERLINK\s+"([^"]*)"/i;
const SYMBOL = /^\s*SYMBOL\s+(0x[\da-f]{1,6}|\d{1,7})\b/i;
const FONT = /\\f\s+"?([^"\\]+)/i;

/** An address behind the words that lead to it, unless these say it themselves. */
export const withAddress = (text: string, address: string | undefined): string => {
  const isNew = address && /^(?:https?|mailto|tel):/i.test(address) && !address.includes(text.trim());
  return isNew && text.trim() !== '' ? ` (${address})` : '';
};

type Field = { code: string; isCode: boolean; result: string };

/**
 * Follows the fields of a document, which are marked by their beginning, the end of their code and their end.
 */
export class Fields {
  #open: Field[] = [];

  /** Takes a mark; returns what a field shows beside its result. */
  mark(type: string | undefined): string {
    if (type === 'begin') this.#open.push({ code: '', isCode: true, result: '' });
    else if (type === 'separate') {
      const last = this.#open.at(-1);
      if (last) last.isCode = false;
    } else if (type === 'end') {
      const field = this.#open.pop();
      return field && !this.#isInCode() ? shownBy(field) : '';
    }
    return '';
  }

  /** Takes a part of a field's code; returns what it shows where nothing marks the field. */
  code(text: string): string {
    const field = this.#open.at(-1);
    if (!field) return shownBy({ code: text, result: '' });
    if (field.isCode) field.code += text;
    return '';
  }

  /** Takes words; returns '' for those that stand within a code. */
  words(text: string): string {
    if (this.#isInCode()) return '';
    for (const field of this.#open) field.result += text;
    return text;
  }

  /**
   * Codes end with their paragraph, mostly: one without an end must not take the rest of the document with
   * it.
   */
  endParagraph(): void {
    this.#open = this.#open.filter(({ isCode }) => !isCode);
  }

  #isInCode(): boolean {
    return this.#open.some(({ isCode }) => isCode);
  }
}

/** Returns the words that a field shows by its code, beside its result. */
export const shownBy = ({ code, result }: Pick<Field, 'code' | 'result'>): string => {
  if (OLD_FORMULA.test(code)) {
    const [, reading, words] = READING.exec(code) ?? [];
    return words === undefined ? code.replace(OLD_FORMULA, '').trimEnd() : `${words} (${reading})`;
  }
  const button = BUTTON.exec(code)?.[1];
  if (button !== undefined && result === '') return button.trimEnd();
  const number = SYMBOL.exec(code)?.[1];
  if (number !== undefined && result === '') {
    return (
      symbolOf(FONT.exec(code)?.[1]?.trim() ?? '', Number(number).toString(16).toUpperCase()) ?? '\ufffd'
    );
  }
  return withAddress(result, LINK.exec(code)?.[1]);
};
