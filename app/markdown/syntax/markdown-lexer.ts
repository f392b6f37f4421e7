import { Lexer, Tokenizer, type Links, type Token, type Tokens } from 'marked';
import { mathsBlockAt } from './maths.ts';
import type { InlineNode } from './nodes.ts';
import { readInline } from './read-inline.ts';
import type { InlineContext } from './read-literal.ts';

/** Adds blocks of maths to the grammar; they are told from code by their language. */
class MarkdownTokenizer extends Tokenizer {
  open = false;

  override fences(source: string): Tokens.Code | undefined {
    const code = super.fences(source);
    if (code) return code;
    const maths = mathsBlockAt(source, this.open);
    return maths && { type: 'code', raw: maths.raw, lang: mathsLanguage, text: maths.tex };
  }

  /** A footnote's text is no address; hiding it as a definition would lose it. */
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source);
  }
}

/** No fence can have it: an info string holds no line break. */
export const mathsLanguage = '\nmaths';

/**
 * marked's lexer for blocks, links, code spans and tags; the rest of the inline grammar is ours (`readInline`).
 *
 * marked pairs emphasis with regular expressions over the whole run, which know neither scripts without spaces nor text
 * that is still being written.
 */
export class MarkdownLexer extends Lexer implements InlineContext {
  readonly tokenizers: Tokenizer;

  /** `open` says that the source is still being written. */
  constructor(links: Links, open: boolean) {
    const tokenizer = new MarkdownTokenizer();
    super({ gfm: true, tokenizer });
    tokenizer.open = open;
    this.tokenizers = tokenizer;
    this.tokens.links = links;
  }

  /** marked calls this for the labels of links and images. */
  override inlineTokens(source: string): Token[] {
    return [{ type: 'nodes', raw: source, nodes: this.nodes(source, false) }];
  }

  nodes(source: string, open: boolean): InlineNode[] {
    const { linkParenPossible } = this.state;
    this.state.linkParenPossible = source.includes(')');
    try {
      return readInline(this, source, open);
    } finally {
      this.state.linkParenPossible = linkParenPossible;
    }
  }
}
