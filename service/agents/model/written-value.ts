import { jsonIn } from '../../base/json.ts';

/** Words for the values that have no other form, as JSON and Python write them. */
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

/** The signs around a text in which no character means another one. */
const RAW_MARKS = ['<|"|>', '<escape>'];

/**
 * The character that an escape stands for. Others differ between JSON and Python, so that they are not read.
 */
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '\\': '\\',
  '/': '/',
  '"': '"',
  "'": "'",
};

/** Deeper than this nobody nests the arguments of a call. */
const MAX_DEPTH = 30;

/**
 * Reads values out of a text as models write them: in JSON, in Python, and in the forms between the two of
 * Gemma. Each method throws where something else stands, so that nothing is taken for what it is not.
 */
export class ValueReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Takes what a sticky expression finds here, and returns it with its groups. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text) ?? undefined;
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  /** Takes what a sticky expression finds here; empty where it finds nothing. */
  takeMatch(expression: RegExp): string {
    return this.match(expression)?.[0] ?? '';
  }

  /** Takes a sign and the space before it; returns whether it was there. */
  take(sign: string): boolean {
    this.takeMatch(/\s+/y);
    const isHere = this.#text.startsWith(sign, this.#at);
    if (isHere) this.#at += sign.length;
    return isHere;
  }

  /** Takes the text before a sign. */
  textBefore(sign: string): string {
    const start = this.#at;
    const end = this.#text.indexOf(sign, start);
    if (end === -1) throw new SyntaxError(`no ${sign} from ${start}`);
    this.#at = end;
    return this.#text.slice(start, end);
  }

  /**
   * Takes the text up to a closing tag with one of the followers behind it, because a text may hold the tag
   * itself.
   * @param opening Stands in no text: before it an end would be missing.
   */
  textUpTo(closing: string, opening: string, followers: readonly string[]): string {
    const start = this.#at;
    for (let end = this.#text.indexOf(closing, start); end !== -1;) {
      const text = this.#text.slice(start, end);
      this.#at = end + closing.length;
      this.takeMatch(/\s+/y);
      const isEnd = followers.some((sign) => this.#text.startsWith(sign, this.#at)) || this.isAtEnd;
      if (isEnd && !text.includes(opening)) return text;
      end = isEnd ? -1 : this.#text.indexOf(closing, end + 1);
    }
    throw new SyntaxError(`no ${closing} from ${start}`);
  }

  expect(sign: string): void {
    if (!this.take(sign)) throw new SyntaxError(`no ${sign} at ${this.#at}`);
  }

  value(): unknown {
    if (this.take('{')) return this.members('}', ':');
    if (this.take('[')) return this.list(() => this.value());
    const text = this.#string();
    if (text !== undefined) return text;
    const word = this.takeMatch(/[\w.+-]+/y);
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    const number = jsonIn(word);
    if (typeof number !== 'number') throw new SyntaxError(`no value at ${this.#at}`);
    return number;
  }

  /** Reads what stands in a list, up to its end. */
  list<Item>(read: () => Item): Item[] {
    return this.#within(']', read);
  }

  /** Reads named values up to the sign that ends them. */
  members(end: '}' | ')', between: ':' | '='): Record<string, unknown> {
    const found = this.#within(end, (): [string, unknown] => {
      const name = (between === ':' ? this.#string() : undefined) ?? this.takeMatch(/[A-Za-z_][\w-]*/y);
      if (name === '') throw new SyntaxError(`no name at ${this.#at}`);
      this.expect(between);
      return [name, this.value()];
    });
    const members = Object.fromEntries(found);
    if (Object.keys(members).length < found.length) throw new SyntaxError('a name stands there twice');
    return members;
  }

  #within<Item>(end: string, read: () => Item): Item[] {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new SyntaxError('too deep');
    const items: Item[] = [];
    while (!this.take(end)) {
      items.push(read());
      if (this.take(',')) continue;
      this.expect(end);
      break;
    }
    this.#depth -= 1;
    return items;
  }

  #string(): string | undefined {
    const raw = RAW_MARKS.find((mark) => this.take(mark));
    if (raw !== undefined) {
      const end = this.#text.indexOf(raw, this.#at);
      if (end === -1) throw new SyntaxError('a text without an end');
      const text = this.#text.slice(this.#at, end);
      this.#at = end + raw.length;
      return text;
    }
    const quote = ['"', "'"].find((sign) => this.take(sign));
    if (quote === undefined) return undefined;
    const plain = quote === '"' ? /[^"\\]+/y : /[^'\\]+/y;
    for (let text = ''; ;) {
      text += this.takeMatch(plain);
      const sign = this.takeMatch(/\\u[\da-fA-F]{4}|\\?[^]/y);
      if (sign === quote) return text;
      const meant =
        sign.length === 6 ? String.fromCharCode(Number.parseInt(sign.slice(2), 16)) : ESCAPED[sign.charAt(1)];
      if (meant === undefined) throw new SyntaxError('a text that cannot be read');
      text += meant;
    }
  }
}

/** Reads a text that is one value and nothing else; undefined for any other. */
export const valueIn = (text: string): unknown => {
  const reader = new ValueReader(text);
  try {
    const value = reader.value();
    reader.takeMatch(/\s+/y);
    return reader.isAtEnd ? value : undefined;
  } catch {
    return undefined;
  }
};
