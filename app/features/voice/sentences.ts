/** A longer sentence is cut at its commas, so that it can be stopped, resumed and followed. */
const MAX_LENGTH = 240;

/** A capital letter after one of these starts no new sentence. */
const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Nos|Fig|Figs|Eq|Sec|Ch|Vol|pp?|approx|Inc|Ltd|Co|Corp|Dept|Gen|Gov|Lt|Col|Rev|cf|ca|etc|e\.g|i\.e)|(?:\p{Lu}\.)*\p{Lu})\.\s*$/u;

const WORD = /[\p{L}\p{N}]/u;

const bySegmenter = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text),
    ({ segment }) => segment,
  );

/** For browsers without Intl.Segmenter. */
const byMarks = (text: string): string[] =>
  text.match(/.+?(?:[.!?…]+["'”’)\]]*\s+|[。！？]+[”’」』）]*|$)/gsu) ?? [];

/** Joins segments that were cut where no sentence ends. */
const joinParts = (segments: readonly string[]): string[] => {
  const sentences: string[] = [];
  for (const segment of segments) {
    const last = sentences.at(-1);
    if (last !== undefined && (ABBREVIATION.test(last) || !WORD.test(segment))) {
      sentences[sentences.length - 1] = last + segment;
    } else sentences.push(segment);
  }
  return sentences;
};

const cut = (sentence: string): string[] => {
  if (sentence.length <= MAX_LENGTH) return [sentence];
  const pieces = sentence.match(/[^,;:，、；：]+(?:[,;:，、；：]+\s*|$)|[,;:，、；：]+\s*/gu) ?? [sentence];
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + piece.length <= MAX_LENGTH)
      parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  }
  return parts;
};

/** Splits a text without line breaks, in any language, into its sentences; leaves out what has no word in it. */
export const splitSentences = (text: string): string[] => {
  const segments = 'Segmenter' in Intl ? bySegmenter(text) : byMarks(text);
  return joinParts(segments)
    .flatMap(cut)
    .map((sentence) => sentence.trim())
    .filter((sentence) => WORD.test(sentence));
};
