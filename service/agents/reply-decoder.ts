import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Takes the pieces of a reply's body and returns their text. */
export type ReplyDecoder = { push: (piece: Uint8Array) => string; end: () => string };

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/**
 * Makes the decoder of the encoding that a content type names; undefined for UTF-8, which is tried first, and
 * for what nobody knows.
 */
const decoderNamedIn = (contentType: string): TextDecoder | undefined => {
  const [, label] = CHARSET.exec(contentType) ?? [];
  try {
    const decoder = new TextDecoder(label);
    // That of Node.js 20 is incomplete, and it is what other bytes are taken for in any case.
    return ['utf-8', 'windows-1252'].includes(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
};

/** How many bytes at the end are the beginning of a character. */
const unfinishedLength = (bytes: Uint8Array): number => {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return whole > length ? length : 0;
  }
  return 0;
};

const BEYOND_ASCII = /[\u0080-\u00ff]+/g;
/** A character of UTF-8 begins so, and no word of another encoding does. */
const BEGUN = /^[\u00c2-\u00f4][\u0080-\u00bf]/;

/**
 * Reads bytes that are not all UTF-8: what cannot be is a letter of windows-1252, which programs write that
 * know nothing of encodings.
 */
const decodeMixed = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(BEYOND_ASCII, (run) => {
      const own = Buffer.from(run, 'latin1');
      return isUtf8(own) || BEGUN.test(run) ? own.toString() : iconv.decode(own, 'windows-1252');
    });

/**
 * Decodes the body of a reply: as UTF-8, whatever its content type says, and what is none in the encoding
 * that it names, else in windows-1252. A character may be cut between pieces.
 */
export const createReplyDecoder = (contentType: string | null): ReplyDecoder => {
  const utf8 = new TextDecoder();
  let held: Uint8Array = new Uint8Array();
  let other: TextDecoder | undefined;

  return {
    push(piece) {
      if (other) return other.decode(piece, { stream: true });
      const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
      const end = bytes.length - unfinishedLength(bytes);
      const whole = bytes.subarray(0, end);
      const isWhole = isUtf8(whole);
      const named = isWhole ? undefined : decoderNamedIn(contentType ?? '');
      if (named) {
        other = named;
        return named.decode(bytes, { stream: true });
      }
      held = bytes.subarray(end);
      return isWhole ? utf8.decode(whole, { stream: true }) : decodeMixed(whole);
    },
    end: () => (other ? other.decode() : decodeMixed(held)),
  };
};

/** Decodes the body of a reply that is whole. */
export const decodeReply = (bytes: Uint8Array, contentType: string | null): string => {
  const decoder = createReplyDecoder(contentType);
  return decoder.push(bytes) + decoder.end();
};
