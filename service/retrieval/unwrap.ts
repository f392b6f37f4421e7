const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** The beginning of an item, a quote, a heading, a row, an underline or a fence. */
const BLOCK = /^\s*(?:(?:[-+*]|\d{1,9}[.)])(?:\s|$)|[>#|]|=+\s*$|-+\s*$|`{3}|~{3})/;
const HARD_BREAK = /(?: {2}|\\|<br\s*\/?>)$/i;
const QUOTE = /^\s*>\s?/;

const isText = (line: string) => line.trim() !== '' && !BLOCK.test(line);

/**
 * Joins the lines of each paragraph of a Markdown block. Pages wrap their lines at a width, and there a line
 * break is white space; the chat shows each of an answer's.
 */
export const unwrap = (markdown: string): string => {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const before = lines.at(-1) ?? '';
    const isFence = FENCE.test(line);
    const isQuoted = QUOTE.test(line) && QUOTE.test(before);
    const text = isQuoted ? line.replace(QUOTE, '') : line;
    const content = isQuoted ? before.replace(QUOTE, '') : before;
    const continues = content.trim() !== '' && !FENCE.test(content) && !HARD_BREAK.test(before);
    if (!isCode && !isFence && continues && isText(text)) {
      const gap = /[\p{Script=Han}，。；：！？、]$/u.test(before) ? '' : ' ';
      lines[lines.length - 1] = before.trimEnd() + gap + text.trim();
    } else lines.push(line);
    if (isFence) isCode = !isCode;
  }
  return lines.join('\n');
};
