const UNIT_BYTES = 3;
const HIGH = 0xa0;
const LOW = 0xb0;

/** Whether a half of a pair, high or low, stands there as if it were a character. */
const isHalf = (bytes: Uint8Array, at: number, kind: typeof HIGH | typeof LOW): boolean =>
  bytes[at] === 0xed && ((bytes[at + 1] ?? 0) & 0xf0) === kind && ((bytes[at + 2] ?? 0) & 0xc0) === 0x80;

/** The bits of a half that tell the character. */
const bitsOf = (bytes: Uint8Array, at: number): number =>
  (((bytes[at + 1] ?? 0) & 0x0f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f);

/**
 * Writes characters beyond U+FFFF as UTF-8 has them where they are kept in CESU-8: Oracle, Java and older
 * exports of MySQL write the two halves of UTF-16 by themselves. Returns the same bytes where there are none.
 */
export const joinSurrogates = (bytes: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [];
  let kept = 0;
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    if (at < kept || !isHalf(bytes, at, HIGH) || !isHalf(bytes, at + UNIT_BYTES, LOW)) continue;
    const character = 0x10000 + (bitsOf(bytes, at) << 10) + bitsOf(bytes, at + UNIT_BYTES);
    parts.push(bytes.subarray(kept, at), Buffer.from(String.fromCodePoint(character)));
    kept = at + 2 * UNIT_BYTES;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(kept)]);
};
