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
    if (text.endsWith(';') && reference !== '&semi;') text = reference;
    known.set(reference, text);
  }
  return text;
};

const numbered = (digits: string, radix: number): string => {
  const point = Number.parseInt(digits, radix);
  const invalid = point === 0 || point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff);
  return invalid ? '\uFFFD' : String.fromCodePoint(point);
};

/** Replaces character references such as `&amp;`, `&#8211;` and `&#x2013;`. */
export const decodeEntities = (text: string): string => {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|[a-zA-Z][a-zA-Z\d]{1,31});/g,
    (whole, decimal?: string, hex?: string) => {
      if (decimal !== undefined) return numbered(decimal, 10);
      return hex === undefined ? named(whole) : numbered(hex, 16);
    },
  );
};

/** Takes the backslashes before punctuation away. */
export const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
