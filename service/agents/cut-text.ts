/** Returns the beginning of a text, without half of a surrogate pair at its end. */
export const cutText = (text: string, maxLength: number): string =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text;
