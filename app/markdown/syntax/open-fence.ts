import { decodeEntities, unescaped } from './entities.ts';
import type { CodeNode } from './nodes.ts';

const opening = /^( {0,3})(`{3,}|~{3,})([^\n]*)(?:\n|$)/;

const infoOf = (source: string) => unescaped(decodeEntities(source.trim()));
/** The first word after a fence. */
const languageOf = (info: string) => /^\S*/.exec(info)?.[0] ?? '';

/**
 * A fence that begins behind words of its line, which CommonMark takes for the beginning of code in the text.
 */
const fenceBehind = /\p{L}[:：)]{0,2}\*{0,2} *(?=`{3,}[\w+#-]*[ \t]*\n)/u;

/**
 * What stands above the first such fence, all where there is none or where an earlier one may be its
 * beginning.
 */
export const aboveFence = (source: string): string => {
  const { 0: before = '', index = 0 } = fenceBehind.exec(source) ?? {};
  return before === '' || source.slice(0, index).includes('```')
    ? source
    : source.slice(0, index + before.length);
};

const closing = (marker: string, indent = ' {0,3}') =>
  new RegExp(`^${indent}${marker.charAt(0)}{${marker.length},}[ \\t]*$`);

const linesPerChunk = 24;

/** Divides code after every 24th line, so that the browser lays out only the last part of code that grows. */
const codeChunks = (code: string): string[] => {
  const chunks: string[] = [];
  let start = 0;
  let lines = 0;
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) {
    lines += 1;
    if (lines % linesPerChunk === 0) {
      chunks.push(code.slice(start, end + 1));
      start = end + 1;
    }
  }
  if (start < code.length) chunks.push(code.slice(start));
  return chunks;
};

/**
 * The block of code with this source. Only one without fences has its code from marked, which reads fences in
 * its own way.
 */
export const codeNode = (raw: string, text: string, open: boolean): CodeNode => {
  const start = OpenFence.at(`${raw}\n`);
  if (!start) return { type: 'code', raw, open: false, language: '', info: '', chunks: codeChunks(text) };
  start.fence.append(raw.slice(start.length));
  if (!open) start.fence.end();
  const node = start.fence.node(open);
  // The name of the language is shown once it is complete.
  return open && !raw.includes('\n') ? { ...node, raw, language: '', info: '' } : { ...node, raw };
};

/** A fence of Markdown may hold others from its beginning. */
const markdownLanguage = /^(?:markdown|mdx?)$/i;
const fenceLine = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))([^`\n]*)$/;

/**
 * How far the code was when a fence came that may have closed it, and how many lines came behind that fence.
 */
type Closing = { line: string; full: number; last: string; lines: number; behind: number };

/**
 * A fence of the top level whose end is still to come: reads line by line, and never again what it has read.
 *
 * Models put a whole document with fences of its own into a fence of Markdown, as long as those within, and
 * into others too: those hold fences from the first one with a language on, which ends nothing. There, a
 * fence with a language opens an inner one, and so does one without that a line follows at once; one with a
 * blank line behind it closes the outermost. Until that has come, all is one block. Where the text ends
 * without it, the first fence that those before it do not need has closed the block, else the first that
 * could, as in CommonMark.
 */
export class OpenFence {
  readonly #raw: string;
  readonly #indent: RegExp;
  readonly #closing: RegExp;
  readonly #info: string;
  readonly #language: string;
  #nests: boolean;
  readonly #full: string[] = [];
  #last = '';
  #lines = 0;
  #rest = '';
  #closed = false;
  /** The marks that close the inner fence. */
  #inner: RegExp | undefined;
  /** The fence whose next line is still to come. */
  #waiting: Closing | undefined;
  /** The fence that was taken for the beginning of the inner one, if it may have closed the outer one. */
  #guess: Closing | undefined;
  /** The first such fence: those before it pair by their languages. */
  #doubt: Closing | undefined;
  /** The first fence that may have closed the outer one, and the lines behind it. */
  #first: Closing | undefined;
  readonly #behind: string[] = [];

  private constructor(raw: string, indent: number, marker: string, info: string) {
    this.#raw = raw;
    this.#indent = new RegExp(`^ {0,${indent}}`);
    this.#closing = closing(marker);
    this.#info = infoOf(info);
    this.#language = languageOf(this.#info);
    this.#nests = markdownLanguage.test(this.#language);
  }

  /** The fence that `source` begins with, when its first line is complete. */
  static at(source: string): { fence: OpenFence; length: number } | undefined {
    const start = opening.exec(source);
    if (!start?.[0].endsWith('\n')) return undefined;
    const [raw, indent = '', marker = '```', info = ''] = start;
    return { fence: new OpenFence(raw, indent.length, marker, info), length: raw.length };
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Whether it may hold other fences. */
  get nests(): boolean {
    return this.#nests;
  }

  /** How long the line is that is still being written. */
  get lineLength(): number {
    return this.#rest.length;
  }

  /** Takes more source, and returns what follows the closing fence. */
  append(piece: string): string {
    let source = this.#rest + piece;
    this.#rest = '';
    while (source !== '') {
      const end = source.indexOf('\n');
      if (end < 0) {
        this.#rest = source;
        return '';
      }
      const line = source.slice(0, end + 1);
      source = source.slice(end + 1);
      const behind = this.#take(line);
      if (behind !== undefined) return behind + source;
    }
    return '';
  }

  /** Says that the source has ended, and returns what follows the fence that has closed it after all. */
  end(): string {
    if (this.#closed || !this.#nests) return '';
    const line = this.#rest;
    this.#rest = '';
    const behind = line === '' ? undefined : this.#take(line);
    if (behind !== undefined) return behind;
    const closer = this.#waiting ?? this.#doubt ?? this.#first;
    return closer ? this.#closeAt(closer) : '';
  }

  /**
   * The code so far. A last line that may be the closing fence is held back while `open`; without it, the
   * source has ended.
   */
  node(open: boolean): CodeNode {
    const isClosed = this.#closed || this.#closing.test(this.#rest);
    const mayClose = isClosed || (open && /^ {0,3}(?:`+|~+)?[ \t]*$/.test(this.#rest));
    const rest = mayClose ? '' : this.#rest.replace(this.#indent, '');
    // A line behind it has begun, so that it is no end.
    const waiting = this.#waiting && rest !== '' ? `${this.#waiting.line}\n` : '';
    const last = this.#last + waiting + rest;
    const chunks = last === '' ? [...this.#full] : [...this.#full, last];
    // As in a parsed block, the line break before the closing fence is not part of the code.
    const end = chunks.at(-1);
    if (rest === '' && end?.endsWith('\n')) chunks[chunks.length - 1] = end.slice(0, -1);
    return {
      type: 'code',
      raw: this.#raw,
      open: open && (!isClosed || (this.#nests && !this.#closed)),
      language: this.#language,
      info: this.#info,
      chunks: chunks.filter((chunk) => chunk !== ''),
    };
  }

  /** Takes a line, and returns what follows the fence once it is known to be closed. */
  #take(whole: string): string | undefined {
    const line = whole.replace(/\n$/, '');
    const [, marker, info = ''] = fenceLine.exec(line) ?? [];
    const isFence = marker !== undefined && this.#closing.test(marker);
    if (!this.#nests) {
      this.#closed = this.#closing.test(line);
      if (this.#closed) return '';
      this.#nests = isFence && info.trim() !== '';
    }
    if (this.#first) this.#behind.push(whole);
    const waiting = this.#waiting;
    if (waiting) {
      if (line.trim() === '') return this.#closeAt(waiting);
      this.#waiting = undefined;
      this.#guess = waiting;
      this.#doubt ??= waiting;
      this.#inner = closing(waiting.line.trim(), '[ \\t]*');
      this.#push(waiting.line);
    }
    if (!isFence) return this.#push(line);
    const isCloser = this.#closing.test(line);
    const here: Closing = {
      line,
      full: this.#full.length,
      last: this.#last,
      lines: this.#lines,
      behind: this.#behind.length,
    };
    if (isCloser) this.#first ??= here;
    if (this.#inner) {
      if (this.#inner.test(line)) {
        this.#inner = undefined;
        this.#guess = undefined;
      } else if (this.#guess && info.trim() !== '') return this.#closeAt(this.#guess);
    } else if (isCloser) {
      this.#waiting = here;
      return undefined;
    } else {
      this.#inner = closing(marker, '[ \\t]*');
    }
    return this.#push(line);
  }

  #closeAt({ full, last, lines, behind }: Closing): string {
    this.#full.length = full;
    this.#last = last;
    this.#lines = lines;
    this.#closed = true;
    return this.#behind.slice(behind).join('');
  }

  #push(line: string): undefined {
    this.#last += `${line.replace(this.#indent, '')}\n`;
    this.#lines += 1;
    if (this.#lines % linesPerChunk === 0) {
      this.#full.push(this.#last);
      this.#last = '';
    }
  }
}

/**
 * The part of a source that its fence closes, or all of it. marked goes on where a tab follows the closing
 * fence, and ends at the first fence within. `nests` says that a fence may hold others, `ended` that no more
 * source will come.
 */
export const fencedPart = (source: string, raw: string, nests: boolean, ended: boolean) => {
  const read = (whole: string) => {
    const start = OpenFence.at(source);
    return { whole, fence: start?.fence, rest: start?.fence.append(whole.slice(start.length)) ?? '' };
  };
  let { whole, fence, rest } = read(raw);
  const isNesting = nests && fence?.nests === true;
  if (isNesting) ({ whole, fence, rest } = read(source));
  const isDecided = fence?.isClosed === true;
  if (fence && !isDecided && (ended || !isNesting)) rest = fence.end();
  return { raw: whole.slice(0, whole.length - rest.length), isDecided: isDecided || !isNesting };
};
