import { decodeEntities, unescaped } from './entities.ts';
import type { CodeNode } from './nodes.ts';

const opening = /^( {0,3})(`{3,}|~{3,})([^\n]*)(?:\n|$)/;

/** The first word after a fence. */
const languageOf = (info: string) => unescaped(decodeEntities(/^\S*/.exec(info.trim())?.[0] ?? ''));

const closing = (marker: string) => new RegExp(`^ {0,3}${marker.charAt(0)}{${marker.length},}[ \\t]*$`);

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

/** The block of code with this source. Only one without fences has its code from marked, which reads fences in its own way. */
export const codeNode = (raw: string, text: string, open: boolean): CodeNode => {
  const start = OpenFence.at(`${raw}\n`);
  if (!start) return { type: 'code', raw, open: false, language: '', chunks: codeChunks(text) };
  start.fence.append(raw.slice(start.length));
  const node = start.fence.node(open);
  // The name of the language is shown once it is complete.
  return { ...node, raw, language: open && !raw.includes('\n') ? '' : node.language };
};

/** A fence of the top level whose end is still to come: reads line by line, and never again what it has read. */
export class OpenFence {
  readonly #raw: string;
  readonly #indent: RegExp;
  readonly #closing: RegExp;
  readonly #language: string;
  readonly #full: string[] = [];
  #last = '';
  #lines = 0;
  #rest = '';
  #closed = false;

  private constructor(raw: string, indent: number, marker: string, info: string) {
    this.#raw = raw;
    this.#indent = new RegExp(`^ {0,${indent}}`);
    this.#closing = closing(marker);
    this.#language = languageOf(info);
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
      const line = source.slice(0, end);
      source = source.slice(end + 1);
      if (this.#closing.test(line)) {
        this.#closed = true;
        return source;
      }
      this.#push(`${line.replace(this.#indent, '')}\n`);
    }
    return '';
  }

  /** The code so far. A last line that may be the closing fence is held back while `open`; without it, the source has ended. */
  node(open: boolean): CodeNode {
    const isClosed = this.#closed || this.#closing.test(this.#rest);
    const mayClose = isClosed || (open && /^ {0,3}(?:`+|~+)?[ \t]*$/.test(this.#rest));
    const rest = mayClose ? '' : this.#rest.replace(this.#indent, '');
    const last = this.#last + rest;
    const chunks = last === '' ? [...this.#full] : [...this.#full, last];
    // As in a parsed block, the line break before the closing fence is not part of the code.
    const end = chunks.at(-1);
    if (rest === '' && end?.endsWith('\n')) chunks[chunks.length - 1] = end.slice(0, -1);
    return {
      type: 'code',
      raw: this.#raw,
      open: open && !isClosed,
      language: this.#language,
      chunks: chunks.filter((chunk) => chunk !== ''),
    };
  }

  #push(line: string): void {
    this.#last += line;
    this.#lines += 1;
    if (this.#lines % linesPerChunk === 0) {
      this.#full.push(this.#last);
      this.#last = '';
    }
  }
}

/** The part of a source that its fence closes, or all of it. marked goes on where a tab follows the closing fence. */
export const fencedPart = (source: string): string => {
  const start = OpenFence.at(source);
  const rest = start?.fence.append(source.slice(start.length)) ?? '';
  return source.slice(0, source.length - rest.length);
};
