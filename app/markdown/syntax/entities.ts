/** The characters that each name stands for; the name itself where it stands for none. */
const known = new Map<string, string>();

/** The browser's parser knows all names of the HTML standard; letters and digits make no element in it. */
const named = (reference: string): string => {
  let text = known.get(reference);
  if (text === undefined) {
    // White space at the beginning of a document would be lost.
    const parsed = new DOMParser().parseFromString(`x${reference}`, 'text/html');
    text = parsed.body.textContent.slice(1);
    // For old pages it also reads the beginning of some names, such as `&not` of `&notable;`.
    if (/.;$/s.test(text)) text = reference;
    known.set(reference, text);
  }
  return text;
};

/** Replaces character references such as `&amp;`, `&#8211;` and `&#x2013;`. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, named);

/** Takes the backslashes before punctuation away. */
export const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
