/** The beginning of a file by which it is judged: a large one would hold up everything else. */
const JUDGED_BYTES = 64 * 1024;

/**
 * Whether a byte or code is a control character that no text has: those of terminals and printers are BEL to
 * SI, SUB and ESC.
 */
const isBinaryCode = (code: number): boolean =>
  code < 0x07 || (code > 0x0f && code < 0x20 && code !== 0x1a && code !== 0x1b);

/** Whether so few characters are no text that the others may be. */
const isFew = (count: number, of: number): boolean => count * 100 <= of;

/** Characters that are not assigned, are private, or could not be decoded. */
const NO_CHARACTER = /[\p{Cn}\p{Co}\ufffd]/u;
/** Rare letters, which never stand without common ones. */
const RARE_LETTER = /[\u0100-\u02ff]/;
const COMMON_LETTER = /[ -~]/;

const hasMark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Whether bytes may be text in UTF-16, of one order or the other; a mark at the beginning is not needed. */
const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes.length % 2 === 0 || hasMark(bytes)) &&
  ['utf-16le', 'utf-16be'].some((encoding) => {
    const characters = Array.from(new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length & ~1)));
    const others = characters.filter((one) => isBinaryCode(one.charCodeAt(0)) || NO_CHARACTER.test(one));
    const count = (pattern: RegExp) => characters.filter((one) => pattern.test(one)).length;
    return (
      characters.length > 0 &&
      isFew(others.length, characters.length) &&
      count(RARE_LETTER) <= count(COMMON_LETTER)
    );
  });

/**
 * Whether a file may be text in an encoding that has the control characters of ASCII, as all have but UTF-16.
 */
export const isTextInBytes = (content: Uint8Array): boolean => {
  const bytes = content.subarray(0, JUDGED_BYTES);
  return isFew(bytes.filter(isBinaryCode).length, bytes.length);
};

/** Whether a file is a zip archive, as newer office documents are. */
export const isZip = (content: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => content[index] === byte);

/** Whether a file's content may be text, in whatever encoding: the rule of app and service. */
export const isTextContent = (content: Uint8Array): boolean =>
  !isZip(content) && (isTextInBytes(content) || isUtf16(content.subarray(0, JUDGED_BYTES)));
