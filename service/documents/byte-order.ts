import { oddness } from './odd-characters.ts';
import { rareHanShare } from './short-utf16.ts';

/**
 * Letters of most languages: alphabets of Europe and the Near East, those of South and East Asia and of
 * Ethiopia, East Asian characters.
 */
const USUAL =
  /[\t\n\f\r -~\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u05d0-\u05ea\u0600-\u06ff\u0904-\u0eff\u1000-\u139f\u1780-\u17ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2190-\u2193\u2500-\u257f\u25a0-\u25ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uff65]|\p{M}|[\u{1f000}-\u{1faff}\u{20000}-\u{2ebef}]/u;
const KANA = /[\u3001-\u30ff]/g;

/** The share of Japanese syllables and East Asian punctuation in a text, 0 to 1. */
export const kanaShare = (text: string): number => (text.match(KANA)?.length ?? 0) / Math.max(1, text.length);

const MAX_UNUSUAL = 0.05;
/** A lead over the other order from which there is no doubt. */
const CLEAR_LEAD = 0.1;

const rate = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be') => {
  const text = new TextDecoder(encoding).decode(bytes);
  const characters = Array.from(text);
  const unusual = characters.filter((character) => !USUAL.test(character)).length / characters.length;
  // The first bytes of the characters of one script are few; those of the other order are many.
  const firsts =
    new Set(characters.map((character) => character.charCodeAt(0) >> 8)).size / characters.length;
  return {
    encoding,
    unusual,
    hasKana: kanaShare(text) > 0.25,
    rate: -unusual - oddness(text) - firsts / 2 - rareHanShare(text),
  };
};

export type ByteOrder = { encoding: string; isDoubtful: boolean; hasKana: boolean };

/** Tells the order of a text in UTF-16 that has no mark; undefined for what is hardly one. */
export const tellByteOrder = (bytes: Uint8Array): ByteOrder | undefined => {
  if (bytes.length === 0 || bytes.length % 2 === 1) return undefined;
  const rated = [rate(bytes, 'utf-16le'), rate(bytes, 'utf-16be')].toSorted(
    (one, other) => other.rate - one.rate,
  );
  const [best, other] = rated;
  if (!best || !other || best.unusual > MAX_UNUSUAL) return undefined;
  return { encoding: best.encoding, hasKana: best.hasKana, isDoubtful: best.rate - other.rate < CLEAR_LEAD };
};
