import type { Lexer, Tokenizer } from 'marked';
import type { InlineNode } from './nodes.ts';

/** What the readers of inline text need of the lexer. */
export type InlineContext = Pick<Lexer, 'state' | 'tokens'> & {
  readonly tokenizers: Tokenizer;
  /** Reads the text of a label. */
  nodes(source: string, open: boolean): InlineNode[];
};
