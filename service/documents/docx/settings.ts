import { type RunSettings, settingOf } from './styles.ts';
import { attributeOf, childOf, childrenOf, type Element, isOn, nameOf } from './xml.ts';

// The settings of a paragraph, a row or a run change its words.

/** Whether a run is hidden: Word neither shows nor prints it. */
export const isHidden = (run: RunSettings): boolean => isOn(settingOf(run, 'vanish'));

/** Whether a field holds what asks for its content, which stands there until somebody writes something. */
export const isPrompt = (field: Element): boolean =>
  nameOf(field) === 'sdt' && isOn(childOf(childOf(field, 'sdtPr'), 'showingPlcHdr'));

/** Whether a row was deleted while changes are tracked. */
export const isDeletedRow = (row: Element): boolean => childOf(childOf(row, 'trPr'), 'del') !== undefined;

/** Whether a row is not part of the table: deleted, or hidden. */
export const isLeftOut = (row: Element): boolean =>
  isDeletedRow(row) || isOn(childOf(childOf(row, 'trPr'), 'hidden'));

/** Whether a cell only goes on with the one above it: Word does not show what it may still hold. */
export const isMergedAbove = (cell: Element | undefined): boolean => {
  const merge = childOf(cell, 'vMerge');
  return merge !== undefined && attributeOf(merge, 'val') !== 'restart';
};

/** Whether a table is a frame around one cell. */
export const isFrame = (table: Element): boolean => {
  const rows = childrenOf(table, 'tr');
  return rows.length === 1 && childrenOf(rows[0], 'tc').length === 1;
};

/**
 * Whether the words of a paragraph go on in the next one: its end was deleted or moved away, or it is a large
 * first letter.
 */
export const joinsNext = (paragraph: Element): boolean => {
  const settings = nameOf(paragraph) === 'p' ? childOf(paragraph, 'pPr') : undefined;
  const marks = childOf(settings, 'rPr');
  const dropCap = attributeOf(childOf(settings, 'framePr'), 'dropCap');
  return (
    ['del', 'moveFrom'].some((name) => childOf(marks, name) !== undefined) ||
    (dropCap !== undefined && dropCap !== 'none')
  );
};

const HEIGHTS: Readonly<Record<string, string>> = { superscript: 'sup', subscript: 'sub' };

/**
 * Writes words whose look changes what they mean: 10 to the power of 5 is no 105, and a price that is struck
 * out is none.
 */
export const inMarks = (words: string, run: RunSettings): string => {
  const inner = words.trim();
  if (inner === '' || inner.startsWith('[^')) return words;
  const height = HEIGHTS[attributeOf(settingOf(run, 'vertAlign'), 'val') ?? ''];
  const raised = height ? `<${height}>${inner}</${height}>` : inner;
  const isStruck = isOn(settingOf(run, 'strike')) || isOn(settingOf(run, 'dstrike'));
  const marked = isStruck ? `~~${raised}~~` : raised;
  const start = words.indexOf(inner);
  return words.slice(0, start) + marked + words.slice(start + inner.length);
};
