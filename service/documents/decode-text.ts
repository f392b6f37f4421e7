import { stripVTControlCharacters } from 'node:util';
import { isTextContent, isTextInBytes } from 'casement/contract';
import { foreignShare, strangeShare } from './alphabets.ts';
import { hasAmbiguousLetters } from './ambiguous-letters.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction, ExtractionNote } from './extraction-notes.ts';
import { halfWideKanaSigns } from './half-wide-kana.ts';
import { oddness, withoutControls } from './odd-characters.ts';
import { kanaShare, tellByteOrder } from './byte-order.ts';
import { decodeSevenBit, tellSevenBit } from './seven-bit.ts';
import { rivalOf } from './rival-encodings.ts';
import { isPlain, tellShortUtf16 } from './short-utf16.ts';
import { joinSurrogates } from './surrogate-pairs.ts';
import {
  decodeAs,
  type Guess,
  guessEncodings,
  hasFewLetters,
  isEastAsian,
  rareShare,
} from './text-encodings.ts';

/** No encoding takes more bytes for a unit of a string. */
const MAX_UNIT_BYTES = 4;
/** Bytes by which an encoding is told. */
const SAMPLE_BYTES = 16 * 1024;
/** One point of oddness lowers the detector's confidence, which is rarely above 0.3, by so much. */
const ODDNESS_WEIGHT = 0.5;
/** The points of oddness of a text whose letters belong to other languages than the one it seems to be in. */
const FOREIGN_WEIGHT = 0.2;
/** The points of oddness of a text that has only rare Chinese, Japanese or Korean characters. */
const RARE_WEIGHT = 0.3;
/** A text of Japanese syllables gains so much: other texts hardly look like one. */
const KANA_BONUS = 0.1;
const MOSTLY = 0.8;
/** Each sign of Japanese syllables of half the width counts so much, up to the bonus. */
const KANA_SIGN = 0.03;
/** The points of oddness of a text whose letters no language has together. */
const STRANGE_WEIGHT = 0.6;
/** What is odder than this is hardly a text, whatever its encoding. */
const DOUBTFUL_ODDNESS = 0.1;
/** An encoding that is not ahead of the next one by so much is doubtful. */
const DOUBTFUL_LEAD = 0.01;
/** The largest share of rare characters that a text has. */
const MAX_RARE_SHARE = 0.2;
/** An encoding of DOS is taken only where the text is so much less odd in it. */
const DOS_LEAD = 0.1;
/** The confidence of a detector below which it has little to go by. */
const UNSURE = 0.03;
/** The confidence of a detector from which nothing else is tried. */
const SURE = 0.1;
/** Encodings of most files gain so much, and those of few lose it, where the detector is not sure. */
const COMMON: Readonly<Record<string, number>> = {
  'windows-1252': 0.03,
  gb18030: 0.02,
  shift_jis: 0.01,
  'iso-8859-4': -0.02,
  'iso-8859-5': -0.02,
  'iso-8859-10': -0.02,
  'iso-8859-16': -0.02,
  macintosh: -0.02,
  'x-mac-cyrillic': -0.02,
};

/** An encoding, and whether another is nearly as likely. */
type Told = { encoding: string; isDoubtful: boolean };

const certain = (encoding: string): Told => ({ encoding, isDoubtful: false });

/** ASCII that is hardly a text: signs which stand in no sentence, and no word or gap between them. */
const SIGNS = /^(?!.*[a-z]{3})(?=.*[`{}|~^\\@#$&*_<>=[\]])[!-~]+$/i;

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const isUtf8 = (bytes: Uint8Array, isCut: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
};

/** Other encodings are hardly ever valid UTF-8 for more than a character. */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes);
  const damaged = text.split('\ufffd').length - 1;
  const whole = Array.from(text).filter((character) => character > '\u007f').length - damaged;
  return whole >= 3 * damaged;
};

/** The lines that have anything beyond ASCII tell the encoding, wherever they stand. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES;) {
    const next = bytes.indexOf(0x0a, start);
    const line = bytes.subarray(start, next < 0 ? bytes.length : next + 1);
    start += line.length;
    if (!line.some((byte) => byte >= 0x80)) continue;
    lines.push(line.subarray(0, SAMPLE_BYTES));
    size += line.length;
  }
  return Buffer.concat(lines);
};

/** The encodings of DOS, which the detector does not know but for one of Russian. */
const DOS = ['cp850', 'cp437', 'cp852', 'cp857', 'cp865', 'cp861', 'cp737', 'cp720', 'cp855', 'cp1125'];

/** The encoding of DOS in which a text is less odd than in the likeliest other one; undefined for none. */
const ofDos = (bytes: Uint8Array, odd: number): string | undefined => {
  const rated = DOS.map((encoding) => {
    const text = decodeAs(bytes, encoding);
    return { encoding, odd: oddness(text) + STRANGE_WEIGHT * strangeShare(text) };
  });
  const [best] = rated.toSorted((one, other) => one.odd - other.odd);
  return best && best.odd < DOUBTFUL_ODDNESS && best.odd < odd - DOS_LEAD ? best.encoding : undefined;
};

/** Chooses the likeliest of some encodings: those that read the same text are one. */
const likeliest = (bytes: Uint8Array, guesses: Guess[]): Told => {
  const rated = guesses
    .map(({ encoding, confidence, language }) => {
      const text = decodeAs(bytes, encoding);
      const odd =
        oddness(text) +
        RARE_WEIGHT * rareShare(bytes, encoding) +
        STRANGE_WEIGHT * strangeShare(text) +
        (confidence > UNSURE ? FOREIGN_WEIGHT * foreignShare(text, language) : 0);
      const rate =
        confidence +
        (COMMON[encoding] ?? 0) +
        (kanaShare(text) > MOSTLY ? KANA_BONUS : Math.min(KANA_BONUS, KANA_SIGN * halfWideKanaSigns(text))) -
        ODDNESS_WEIGHT * odd;
      return { encoding, confidence, text, odd, rate };
    })
    .toSorted((one, other) => other.rate - one.rate);
  const [best] = rated;
  if (!best) throw new ExtractionError('unreadable');
  const next = rated.find(({ text }) => text !== best.text);
  const rival = rivalOf(bytes, best.encoding);
  const isDoubtful =
    best.odd > DOUBTFUL_ODDNESS ||
    (COMMON[best.encoding] ?? 0) < 0 ||
    hasFewLetters(best.text) ||
    hasAmbiguousLetters(best.text) ||
    rival !== undefined ||
    rareShare(bytes, best.encoding) > MAX_RARE_SHARE ||
    (next !== undefined &&
      (best.rate - next.rate < DOUBTFUL_LEAD ||
        (isEastAsian(best.encoding) &&
          best.confidence < UNSURE &&
          next.rate > 0 &&
          best.confidence < next.confidence * 3)));

  if (!isDoubtful) return { encoding: best.encoding, isDoubtful };
  const better = ofDos(bytes, best.odd) ?? (rival?.isBetter ? rival.encoding : undefined);
  return { encoding: better ?? best.encoding, isDoubtful };
};

const tellEncoding = (bytes: Uint8Array, isCut: boolean): Told => {
  if (startsWith(bytes, 0xff, 0xfe)) return certain('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return certain('utf-16be');
  const beginning = bytes.subarray(0, SAMPLE_BYTES);
  const order = tellByteOrder(beginning);
  if (order && !isTextInBytes(beginning)) return order;
  const short = tellShortUtf16(bytes);
  if (isUtf8(bytes, isCut)) {
    const text = Buffer.from(beginning).toString();
    if (short?.isSure && SIGNS.test(text)) return { encoding: short.encoding, isDoubtful: true };
    const encoding = tellSevenBit(Buffer.from(beginning).toString('latin1'));
    return { encoding: encoding ?? 'utf-8', isDoubtful: encoding === 'utf-7' };
  }
  const sample = sampleOf(bytes);
  if (isDamagedUtf8(sample)) return { encoding: 'utf-8', isDoubtful: true };
  const guesses = guessEncodings(sample);
  const isSure = guesses.some(({ confidence }) => confidence > SURE);
  if (order?.hasKana && !isSure) return order;
  const told = likeliest(sample, guesses);
  if (!short) return told;
  const text = decodeAs(bytes, told.encoding);
  return { encoding: isPlain(text) ? told.encoding : short.encoding, isDoubtful: true };
};

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** Keeps the last of letters that a printer goes back to, to print them bold or underlined. */
const withoutOverstruck = (text: string): string =>
  text
    .split('\b')
    .map((part, place, { length }) => (place === length - 1 ? part : part.replace(/[^\n]$/u, '')))
    .join('');

/** A mark of UTF-8 that another program has put before a text in another encoding. */
const withoutWrongMark = (bytes: Uint8Array, isCut: boolean): Uint8Array =>
  startsWith(bytes, 0xef, 0xbb, 0xbf) && !isUtf8(bytes, isCut) ? bytes.subarray(3) : bytes;

/**
 * Bytes of UTF-8 in which some characters are kept as pairs become UTF-8; in other encodings such bytes are
 * letters.
 */
const withoutPairs = (bytes: Uint8Array, isCut: boolean): Uint8Array => {
  const joined = joinSurrogates(bytes);
  return joined !== bytes && isUtf8(joined, isCut) ? joined : bytes;
};

/** Without the codes of terminals. */
const cleaned = (text: string): string =>
  withoutControls(
    withoutOverstruck(stripVTControlCharacters(text))
      .replaceAll(LINE_ENDS, '\n')
      // Files that were put together have the mark of each.
      .replaceAll('\ufeff', ''),
  );

/**
 * Reads a text file: by its byte order mark, else as UTF-8, UTF-16 or the older encoding that fits best.
 * @param maxCharacters The most characters that are kept of a longer text.
 */
export const decodeText = (bytes: Uint8Array, maxCharacters = Infinity): Extraction => {
  if (!isTextContent(bytes)) throw new ExtractionError('unreadable');
  const isCut = bytes.length > maxCharacters * MAX_UNIT_BYTES;
  const given = withoutPairs(bytes.subarray(0, maxCharacters * MAX_UNIT_BYTES), isCut);
  const beginning = withoutWrongMark(given, isCut);
  const { encoding, isDoubtful } = tellEncoding(beginning, isCut);
  const notes: ExtractionNote[] = isDoubtful ? [{ code: 'encoding', encoding }] : [];
  // Half a character at the end of UTF-16 is none.
  const isOpen = isCut || encoding.startsWith('utf-16');
  const text = decodeSevenBit(beginning, encoding) ?? decodeAs(beginning, encoding, isOpen);
  return { text: cleaned(text).slice(0, maxCharacters), notes };
};
