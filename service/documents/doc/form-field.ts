/** A box to tick or a list to choose from in a form (MS-DOC, 2.9.78). */

const VERSION = 0xffffffff;
const CHECK_BOX = 1;
const LIST = 2;
/** The state that says to look at what the form began with. */
const AS_BEGUN = 25;

/**
 * Returns what such a field shows; '' for a field of text, which stands in the document.
 * @param place Where the field is described.
 */
export const formFieldAt = (data: Buffer, place: number): string => {
  if (place + 6 > data.length) return '';
  const field = data.subarray(place + data.readUInt16LE(place + 4));
  if (field.length < 12 || field.readUInt32LE(0) !== VERSION) return '';
  const bits = field.readUInt16LE(4);
  const kind = bits & 3;
  if (kind !== CHECK_BOX && kind !== LIST) return '';
  const endOfText = (at: number): number =>
    at + 2 <= field.length ? at + 2 + field.readUInt16LE(at) * 2 + 2 : field.length;
  const begunAt = endOfText(10);
  if (begunAt + 2 > field.length) return '';
  const begun = field.readUInt16LE(begunAt);
  const given = (bits >> 2) & 0x1f;
  const state = given === AS_BEGUN ? begun : given;
  if (kind === CHECK_BOX) return state === 1 ? '☒' : '☐';
  // Between them stand a format, two texts of help and the names of two macros.
  let at = Array.from({ length: 5 }).reduce<number>(endOfText, begunAt + 2) + 6;
  for (let index = 0; at + 2 <= field.length; index += 1) {
    const length = field.readUInt16LE(at) * 2;
    if (index === state) return field.toString('utf16le', at + 2, at + 2 + length);
    at += 2 + length;
  }
  return '';
};
