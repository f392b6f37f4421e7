import type { Lexer, Tokenizer } from 'marked';
import type { Delimiter } from './emphasis.ts';
import { mathsAt } from './maths.ts';
import type { InlineNode } from './nodes.ts';

/** The part of the lexer that the readers of inline text use. */
export type InlineContext = Pick<Lexer, 'state' | 'tokens'> & {
  readonly tokenizers: Tokenizer;
  /** Reads the text of a label. */
  nodes(source: string, open: boolean): InlineNode[];
};

/** A construct that begins at a place, and how much source it takes. Without parts there is nothing to show. */
export type Found = { length: number; parts: (InlineNode | Delimiter)[] };

const maths = (source: string, before: string, open: boolean): Found | undefined => {
  const found = mathsAt(source, before, open);
  if (!found) return undefined;
  const { raw, tex, display, open: unfinished } = found;
  return { length: raw.length, parts: tex === '' ? [] : [{ type: 'math', tex, display, open: unfinished }] };
};

export const readBackslash = (source: string, open: boolean): Found | undefined => {
  const formula = maths(source, '', open);
  if (formula) return formula;
  const next = source.charAt(1);
  if (next === '') return open ? { length: 1, parts: [] } : undefined;
  if (next === '\n') return { length: 2 + leadingSpaces(source, 2), parts: [{ type: 'break' }] };
  // A text of its own: what is escaped takes part in no character reference.
  return /[!-/:-@[-`{-~]/.test(next) ? { length: 2, parts: [{ type: 'text', text: next }] } : undefined;
};

const leadingSpaces = (source: string, start: number) => /^[ \t]*/.exec(source.slice(start))?.[0].length ?? 0;

export const readBacktick = (source: string, lexer: InlineContext, open: boolean): Found => {
  const run = /^`+/.exec(source)?.[0] ?? '`';
  const code = lexer.tokenizers.codespan(source);
  if (code) return { length: code.raw.length, parts: [{ type: 'code', text: code.text }] };
  if (!open) return { length: run.length, parts: [{ type: 'text', text: run }] };
  const text = source.slice(run.length).replace(/`+$/, '').replaceAll('\n', ' ').trim();
  return { length: source.length, parts: text === '' ? [] : [{ type: 'code', text }] };
};

export const readDollar = (source: string, before: string, open: boolean): Found | undefined => {
  const formula = maths(source, before.slice(-1), open);
  if (formula) return formula;
  const run = /^\$+/.exec(source)?.[0] ?? '$';
  if (open && run.length === source.length) return { length: run.length, parts: [] };
  return { length: run.length, parts: [{ type: 'text', text: run }] };
};
