/** The first blank of a question template, `{name}`; undefined when there is none. */
export const findBlank = (text: string): { start: number; end: number } | undefined => {
  const found = /\{[^{}\n]+\}/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};
