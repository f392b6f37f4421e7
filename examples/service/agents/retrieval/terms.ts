import { stem } from './stem.ts';
import { faintWords, stopWords } from './stop-words.ts';

/** One word of a question: it is found as a whole, or in part by its parts. */
export type QueryUnit = {
  whole: string;
  /** Bigrams of a Chinese word, pieces of an identifier such as `data_bot_id`; empty for a plain word. */
  parts: string[];
  /** How much it says, 0 to 1. */
  weight: number;
};

const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
const western = new Intl.Segmenter('en', { granularity: 'word' });
const HAN_RUNS = /(\p{Script=Han}+)/u;

/** Whether a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const words = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment);

const bigrams = (run: string): string[] => {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

const pieces = (word: string): string[] => {
  const split = word.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.:'’]+/);
  return split.length > 1 ? split.filter((piece) => piece.length > 1) : [];
};

const normal = (word: string): string => stem(word.toLowerCase().replace(/['’]s$/, ''));

const runsOf = (text: string): { han: boolean; run: string }[] =>
  text
    .normalize('NFKC')
    .split(HAN_RUNS)
    .filter(Boolean)
    .map((run) => ({ han: hasHan(run), run }));

/** The terms under which a passage is indexed: words, their stems and parts, and the bigrams of Chinese text. */
export const indexTerms = (text: string): string[] =>
  runsOf(text).flatMap(({ han, run }) => (han ? hanTerms(run) : westernTerms(run)));

const hanTerms = (run: string): string[] => {
  const found = words(chinese, run);
  const terms = found.filter((word) => !stopWords.has(word));
  return terms.concat(bigrams(run).filter((pair) => !found.includes(pair)));
};

const westernTerms = (run: string): string[] => {
  const terms: string[] = [];
  for (const word of words(western, run)) {
    if (stopWords.has(word.toLowerCase())) continue;
    terms.push(normal(word));
    for (const piece of pieces(word)) terms.push(normal(piece));
  }
  return terms;
};

const hanUnit = (word: string): QueryUnit => ({
  whole: word,
  parts: word.length > 2 ? bigrams(word) : [],
  weight: faintWords.has(word) ? 0.25 : word.length === 1 ? 0.3 : 1,
});

const westernUnit = (word: string): QueryUnit => ({
  whole: normal(word),
  parts: pieces(word).map(normal),
  weight: faintWords.has(word.toLowerCase()) || /^\d{1,2}$/.test(word) ? 0.25 : 1,
});

/** A page of text pasted in is still one question; more words than this make no answer better. */
const MAX_UNITS = 40;
/** No word of a language is longer, and looking for similar ones takes time. */
const LONGEST_WORD = 40;

/**
 * What a question asks for, without the words that only make it a question.
 * Each word once; of a very long text, its beginning.
 */
export const queryUnits = (question: string): QueryUnit[] => {
  const units = new Map<string, QueryUnit>();
  for (const { han, run } of runsOf(question)) {
    for (const word of words(han ? chinese : western, run)) {
      if (stopWords.has(word.toLowerCase()) || word.length > LONGEST_WORD) continue;
      const unit = han ? hanUnit(word) : westernUnit(word);
      if (!units.has(unit.whole)) units.set(unit.whole, unit);
      if (units.size >= MAX_UNITS) return [...units.values()];
    }
  }
  const found = [...units.values()];
  return found.every((unit) => /^\d{1,2}$/.test(unit.whole)) ? [] : found;
};
