import { languageOf } from '../../i18n/language-of.ts';
import {
  CELL_END,
  createSpokenBlocks,
  type SpokenBlock,
  UNREADABLE_FORMULA,
} from '../../markdown/spoken-blocks.ts';
import { segmentsOf } from '../../service/contract/segments.ts';

/** A longer sentence is cut at its commas, so that it can be stopped, resumed and followed. */
const MAX_LENGTH = 240;

/** A capital letter after one of these starts no new sentence. */
const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Nos|Fig|Figs|Eq|Sec|Ch|Vol|pp?|approx|Inc|Ltd|Co|Corp|Dept|Gen|Gov|Lt|Col|Rev|cf|ca|etc|e\.g|i\.e)|(?:\p{Lu}\.)*\p{Lu})\.\s*$/u;

/** Such a mark ends no sentence where the text goes on without a space, as in an address. */
const MARK = /[.!?]$/;
const GOES_ON = /^[\w&=%/#-]/;

const WORD = /[\p{L}\p{N}\uFFFC]/u;

const bySegmenter = (text: string): string[] =>
  Array.from(
    segmentsOf(new Intl.Segmenter(undefined, { granularity: 'sentence' }), text),
    ({ segment }) => segment,
  );

/** For browsers without Intl.Segmenter. */
const byMarks = (text: string): string[] =>
  text.split(/(?<=[.!?…]["'”’)\]]{0,3}\s)|(?<=[。！？][”’」』）]{0,3})(?![。！？”’」』）])/u);

/** Joins segments that were cut where no sentence ends. */
const joinParts = (segments: readonly string[]): string[] => {
  const sentences: string[] = [];
  for (const segment of segments) {
    const last = sentences.at(-1);
    const isCut =
      last !== undefined &&
      (ABBREVIATION.test(last) || !WORD.test(segment) || (MARK.test(last) && GOES_ON.test(segment)));
    if (isCut) {
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

/** Splits a text without line breaks, in any language, into sentences; leaves out those without a word. */
export const splitSentences = (text: string): string[] => {
  const segments = 'Segmenter' in Intl ? bySegmenter(text) : byMarks(text);
  return joinParts(segments)
    .flatMap(cut)
    .map((sentence) => sentence.trim())
    .filter((sentence) => WORD.test(sentence));
};

export type Sentence = {
  text: string;
  /** A BCP 47 tag. */
  language: string;
  /** Whether the answer contains it literally; code and formulas are only named. */
  isQuoted: boolean;
  /** The same words as they stand in the answer, where a row has no commas between its cells. */
  quote?: string;
};

/** The sentences of an answer, as far as it is written. */
export type Script = { sentences: readonly Sentence[]; isComplete: boolean };

export type ScriptWords = {
  /** The language of the interface. */
  language: string;
  /** Spoken in place of a block of code. */
  code: string;
  /** Spoken in place of a formula that stands by itself. */
  formula: string;
  /** Spoken in place of a formula within a sentence. */
  formulaInSentence: string;
};

/** Puts commas between the cells of a row, where the voice pauses; some end in a mark already. */
const joinCells = (cells: readonly string[], language: string): string => {
  const comma = /^(?:zh|ja)/.test(language) ? '，' : ', ';
  return cells.reduce((row, cell) => row + (/[.,;:!?。，；：！？、]$/.test(row) ? ' ' : comma) + cell);
};

const sentencesOf = (
  block: SpokenBlock,
  { language, formulaInSentence, ...names }: ScriptWords,
): readonly Sentence[] => {
  if (block.type === 'silent') return [];
  if (block.type === 'code' || block.type === 'formula')
    return [{ text: names[block.type], language, isQuoted: false }];
  const around = languageOf(block.text, language);
  if (block.type === 'row') {
    const cells = block.text.split(CELL_END);
    const text = joinCells(cells, around);
    // A row belongs together; the cells of a long one are texts of their own.
    if (text.length > MAX_LENGTH)
      return cells.flatMap((cell) =>
        sentencesOf({ type: 'text', text: cell }, { language, formulaInSentence, ...names }),
      );
    if (!WORD.test(text)) return [];
    return [
      {
        text: text.replaceAll(UNREADABLE_FORMULA, formulaInSentence),
        language: around,
        isQuoted: !text.includes(UNREADABLE_FORMULA),
        quote: block.text,
      },
    ];
  }
  return splitSentences(block.text).map((sentence) => ({
    text: sentence.replaceAll(UNREADABLE_FORMULA, formulaInSentence),
    language: languageOf(sentence, around),
    isQuoted: !sentence.includes(UNREADABLE_FORMULA),
  }));
};

/**
 * Makes the script of an answer. The last sentence of an answer that is being written is left out: it may go
 * on.
 * @param words Called each time, because the language of the interface may change.
 */
export const createScript = (words: () => ScriptWords): ((text: string, isWritten: boolean) => Script) => {
  const readBlocks = createSpokenBlocks();
  /** The sentences of blocks, in this language; a block that is settled is the same object each time. */
  let known = new WeakMap<SpokenBlock, readonly Sentence[]>();
  let knownIn = '';
  return (text, isWritten) => {
    const now = words();
    const inWords = Object.values(now).join();
    if (inWords !== knownIn) known = new WeakMap();
    knownIn = inWords;
    const sentences = readBlocks(text, !isWritten).flatMap((block) => {
      const found = known.get(block) ?? sentencesOf(block, now);
      known.set(block, found);
      return found;
    });
    return { sentences: isWritten ? sentences : sentences.slice(0, -1), isComplete: isWritten };
  };
};

/** Shortens addresses to their hosts, to be spoken. */
export const spokenForm = (text: string): string =>
  text.replaceAll(/\b(?:https?:\/\/|www\.)([^\s/?#]+)[^\s，。；！？]*/gu, '$1');
