import { aboveFence } from './open-fence.ts';
import { splitRow } from './table-row.ts';

/** Quotes and items around what a line holds. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/;

/**
 * Only markers so far, which any further character may turn into something else:
 * a heading, an item, a rule, an underline, a fence, a formula, a checkbox or plain text.
 */
const undecided = /^(?:#{1,6}|[-=_*+ \t]*|\d{1,9}[.)]?|`{1,2}|~{1,2}|\\|\$|!|<|!?\[[ xX]?\]?)$/;

/**
 * A definition without its end, or what may be the beginning of one: it is hidden if something refers to it,
 * and the brackets of its label are shown if nothing does.
 */
const definition = /^\[(?!\^)(?:[^\]\n]{0,60}|[^\]\n]+\](?::[^\n]*)?)$/;

/** A later backtick in the line would turn it into text. */
const fenceBeginning = /^`{3,}[^`\n]*$/;

const delimiterBeginning = /^[ \t]*[|:-][ \t|:-]*$/;

/** Returns the place where the last line, complete or not, begins. */
const lastLine = (source: string): number => source.lastIndexOf('\n', source.length - 2) + 1;

/**
 * Completes a table that has only its header so far, so that it never shows as a paragraph. Under other text
 * the header waits for the line that decides it: what stands above would be settled as a paragraph that ends
 * there.
 */
const withDelimiterRow = (source: string): string => {
  const start = lastLine(source);
  const line = source.slice(start);
  if (!/^ {0,3}\|.*[^\s|:-]/.test(line)) return source;
  const above = source.slice(lastLine(source.slice(0, start)), start);
  if (above.trimStart().startsWith('|')) return source;
  // A bar behind the beginning of code or of a formula parts no cells once its end has come.
  const { openPlace } = splitRow(line, !line.endsWith('\n'));
  const header = line.slice(0, openPlace < 0 ? undefined : openPlace).trimEnd();
  const { cells } = splitRow(header, false);
  return /^[ \t]*\n?$/.test(above) && cells.length > 0
    ? `${source.slice(0, start)}${header}\n|${'-|'.repeat(cells.length)}`
    : source.slice(0, start);
};

/**
 * The part of a source still being written that can be shown without taking anything back.
 *
 * It leaves out less than a line, which is shown as soon as one more character says what it is.
 */
export const showablePart = (source: string): string => {
  const start = source.lastIndexOf('\n') + 1;
  const line = source.slice(start).replace(/\\$/, '');
  const content = line.replace(containers, '');
  const isHeld =
    (line.length <= 40 && undecided.test(content.trimEnd())) ||
    definition.test(content) ||
    delimiterBeginning.test(line) ||
    delimiterBeginning.test(content) ||
    // A fence would end the block above it.
    (fenceBeginning.test(content) && !/(?:^|\n[ \t>]*\n)$/.test(source.slice(0, start)));
  const above = aboveFence(`${line}
`).length;
  if (!isHeld && above < line.length) return source.slice(0, start + above);
  // A backslash at the end depends on what it escapes; in a table, on whether that is a bar.
  return withDelimiterRow(line !== '' && isHeld ? source.slice(0, start) : source.replace(/\\$/, ''));
};
