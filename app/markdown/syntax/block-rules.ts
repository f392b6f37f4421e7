import { Lexer, Tokenizer } from 'marked';

/**
 * Behind two marks or more a heading needs no space, as models write it in Chinese; `#5` and `#tag` are none.
 */
const behindMarks = String.raw`(?=\s|$|(?<=##)(?:[^\s#\d]|\d+[.、]))`;

const withHeadings = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll(/(#\{1,6\}\)?)\(\?[:=]\\s\|\$\)/g, `$1${behindMarks}`), flags);

/** An item with a number, up to the mark of a first child or of its code. */
const itemWithChild = /^( *)\d+[.)][ \t]+\S.*\n(?:[ \t]*\n)*( +)(?:(?:[-*+]|1[.)])[ \t]|```)/;

/** Models indent what belongs to an item with a number by two spaces, which CommonMark takes for less. */
class ItemPattern extends RegExp {
  override exec(source: string): RegExpExecArray | null {
    const match = super.exec(source);
    const [, outer = '', inner = ''] = itemWithChild.exec(source) ?? [];
    const [, mark = '', rest = ''] = match ?? [];
    // marked takes the content to begin behind as much as this mark and the spaces after it.
    if (match && inner.length > outer.length + 1 && inner.length < mark.length + rest.search(/\S/))
      match[1] = `${outer}-`;
    return match;
  }
}

const tokenizer = new Tokenizer();
// It gives the tokenizer its rules.
void new Lexer({ gfm: true, tokenizer });
const { rules } = tokenizer;
const { block, other } = rules;

/** marked's rules of blocks, with what models write in their own way. */
export const blockRules: typeof rules = {
  ...rules,
  block: Object.fromEntries(
    Object.entries(block).map(([name, pattern]) => [name, withHeadings(pattern)]),
  ) as typeof block,
  other: {
    ...other,
    listItemRegex: (bullet) => new ItemPattern(other.listItemRegex(bullet)),
    headingBeginRegex: (indent) => withHeadings(other.headingBeginRegex(indent)),
  },
};
