import { type RunSettings, settingOf } from './styles.ts';
import { childOf, type Element, isOn, attributeOf, nameOf } from './xml.ts';

// The settings of a paragraph, a row or a run change its words.

/** Whether a run is hidden: Word neither shows nor prints it. */
export const isHidden = (run: RunSettings): boolean => isOn(settingOf(run, 'vanish'));

/** Whether a field holds what asks for its content, which stands there until somebody writes something. */
export const isPrompt = (field: Element): boolean =>
  nameOf(field) === 'sdt' && isOn(childOf(childOf(field, 'sdtPr'), 'showingPlcHdr'));

/** Whether a row was deleted while changes are tracked. */
export const isDeletedRow = (row: Element): boolean => childOf(childOf(row, 'trPr'), 'del') !== undefined;

/** Whether the words of a paragraph go on in the next one: its end was deleted, or it is a large first letter. */
export const joinsNext = (paragraph: Element): boolean => {
  const settings = nameOf(paragraph) === 'p' ? childOf(paragraph, 'pPr') : undefined;
  const dropCap = attributeOf(childOf(settings, 'framePr'), 'dropCap');
  return (
    childOf(childOf(settings, 'rPr'), 'del') !== undefined || (dropCap !== undefined && dropCap !== 'none')
  );
};

const HEIGHTS: Readonly<Record<string, string>> = { superscript: 'sup', subscript: 'sub' };

/** Writes words whose look changes what they mean: 10 to the power of 5 is no 105, and a price that is struck out is none. */
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
