const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/**
 * Undoes the HTML escaping of a text once, so that `&lt;b&gt;` reads `<b>` and `&amp;lt;` reads `&lt;`. The
 * result is plain text: never put it into a document as HTML.
 */
export const decodeText = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const codePoint = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isText = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isText ? String.fromCodePoint(codePoint) : whole;
  });
