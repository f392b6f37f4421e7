const SPACED = /[\p{L}\p{N}.,;:!?)]$/u;
const UNSPACED = /[\p{Script=Han}，。、；：！？）]$/u;

/** Says whether a space belongs between two pieces of text; Chinese is written without spaces. */
const needsSpace = (before: string, after: string): boolean =>
  SPACED.test(before) &&
  !UNSPACED.test(before) &&
  /^[\p{L}\p{N}(]/u.test(after) &&
  !/^\p{Script=Han}/u.test(after);

/** Adds to a text the spaces that separate it from the texts around it. */
export const spacedText = (before: string, text: string, after: string): string => {
  const start = needsSpace(before, text) ? ' ' : '';
  return `${start}${text}${needsSpace(text, after) ? ' ' : ''}`;
};

/** Writes a text into the composer at the caret, in place of what is selected, as if it were typed. */
export const insertAtCaret = (box: HTMLTextAreaElement, text: string): void => {
  const { selectionStart, selectionEnd, value } = box;
  const spaced = spacedText(value.slice(0, selectionStart), text, value.slice(selectionEnd));
  box.setRangeText(spaced, selectionStart, selectionEnd, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
};
