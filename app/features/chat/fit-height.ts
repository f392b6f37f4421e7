/** Grows a textarea with its text where the browser does not do so by `field-sizing`. */
export const fitHeight = (field: HTMLTextAreaElement): void => {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
};
