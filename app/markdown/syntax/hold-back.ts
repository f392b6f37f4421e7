/** Quotes and items around what a line holds. */
const containers = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/;

/**
 * What any further character may make something else: only markers so far.
 * A heading, an item, a rule, an underline, a fence, a formula or a checkbox may come of it, or plain text.
 */
const undecided = /^(?:#{1,6}|[-=_*+ \t]*|\d{1,9}[.)]?|`{1,2}|~{1,2}|\\|\$|!|<|!?\[[ xX]?\]?)$/;

/** A definition without its end: its address is not for reading. */
const definition = /^[ \t>]*\[(?!\^)[^\]\n]+\]:[^\n]*$/;

const delimiterBeginning = /^[ \t]*[|:-][ \t|:-]*$/;

const cellCount = (row: string): number => {
  const cells = row.trim().replace(/\\\|/g, '').replace(/^\|/, '').replace(/\|$/, '');
  return cells.split('|').length;
};

/** Completes a table that has only its header so far, so that it never shows as a paragraph. */
const withDelimiterRow = (source: string): string => {
  const text = source.endsWith('\n') ? source.slice(0, -1) : source;
  const start = text.lastIndexOf('\n') + 1;
  const header = text.slice(start);
  if (!/^ {0,3}\|.*[^\s|]/.test(header)) return source;
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return above.trimStart().startsWith('|') ? source : `${text}\n|${'-|'.repeat(cellCount(header))}`;
};

/**
 * The part of a source still being written that can be shown without taking anything back.
 *
 * It leaves out less than a line, which is shown as soon as one more character says what it is.
 */
export const showablePart = (source: string): string => {
  const start = source.lastIndexOf('\n') + 1;
  const line = source.slice(start);
  const markers = line.length <= 40 && undecided.test(line.replace(containers, '').trimEnd());
  const held = line !== '' && (markers || definition.test(line) || delimiterBeginning.test(line));
  // A backslash at the end depends on what it escapes; in a table, on whether that is a bar.
  return withDelimiterRow(held ? source.slice(0, start) : source.replace(/\\$/, ''));
};
