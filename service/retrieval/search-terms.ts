import { segmentsOf } from 'casement/contract';
import { stemmer } from 'stemmer';
import { pairsOf } from './sounds.ts';
import { readWords } from './words/read-words.ts';
import { isFillerIn, stemIn, type WordLanguage, withoutAccents, withoutElision } from './word-languages.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words that say nothing about what is asked, English and Chinese. */
const stopWords = readWords('stop-words');

/** Words that stand with any matter: they move the order of the passages, but none is found by them alone. */
const weakWords = readWords('weak-words');

/**
 * Words for what one does with any thing, or asks of it: pages that know no other word of a question do not
 * answer it.
 */
const deedWords = readWords('deed-words');

/** A page of text pasted in is still one question; more words than this make no answer better. */
const MAX_QUERY_WORDS = 40;

/** Whether a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * A word of a text; `term` is the form in which it is looked up, null for a word that says nothing by itself.
 */
export type Token = {
  word: string;
  term: string | null;
  start: number;
  end: number;
  /** The longer Chinese word that two characters are a part of, by the terms of all of its pairs. */
  whole?: readonly string[];
};

/**
 * Other spellings of the same words. A map, for `constructor` is a word of many pages and a name that every
 * object has.
 */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tyre: 'tire',
    tyres: 'tires',
    grey: 'gray',
    programme: 'program',
    programmes: 'programs',
    licence: 'license',
    licences: 'licenses',
    defence: 'defense',
    offence: 'offense',
    practise: 'practice',
    cheque: 'check',
    enquiry: 'inquiry',
    enquiries: 'inquiries',
    enquire: 'inquire',
    aluminium: 'aluminum',
    jewellery: 'jewelry',
    fulfil: 'fulfill',
    pyjamas: 'pajamas',
    kerb: 'curb',
    plough: 'plow',
    mould: 'mold',
    maths: 'math',
    mum: 'mom',
    favourite: 'favorite',
    xmas: 'christmas',
  }),
);

/**
 * Writes a British spelling as the American one; some other words change as well, in pages and questions
 * alike.
 */
const american = (word: string): string =>
  SPELLINGS.get(word) ??
  (word.length < 5
    ? word
    : word
        .replace(/([a-z][lvnbir])our(?=s?$|ed$|ing$|able$|ful$|ite)/, '$1or')
        .replace(/(?<=[a-z]{3})is(?=e[sdr]?$|ing$|ations?$)/, 'iz')
        .replace(/ys(?=e[sdr]?$|ing$)/, 'yz')
        .replace(/(?<=[a-z][aeiou][^aeiou]{1,2}[aeiou])ll(?=$|s$|ed$|ing$|ers?$|ations?$|ment$)/, 'l')
        .replace(/(?<=[bt])re(?=s?$)/, 'er')
        .replace(/ogue(?=s?$)/, 'og'));

/** Texts repeat their words: so many results are kept in each language, of words up to this length. */
const MOST_KEPT = 50_000;
const LONGEST_KEPT = 40;

/** Makes a function that works out its result once for each word. */
const remembering = <Made>(make: (word: string, language: WordLanguage) => Made) => {
  const byLanguage = new Map<WordLanguage, Map<string, Made>>();
  return (word: string, language: WordLanguage = 'english'): Made => {
    const kept = byLanguage.get(language) ?? new Map<string, Made>();
    byLanguage.set(language, kept);
    const known = kept.get(word);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = make(word, language);
    if (word.length <= LONGEST_KEPT) kept.set(word, made);
    return made;
  };
};

/**
 * The form in which a word is looked up: a stem in lower case. `null` for a word that says nothing by itself.
 */
export const toTerm = remembering((word, language): string | null => {
  const lower = withoutElision(word.toLowerCase(), language);
  const isFiller =
    language === 'english' || hasHan(lower) ? stopWords.has(lower) : isFillerIn(language, lower);
  return isFiller || /^\d{1,2}$/.test(lower) ? null : stemOf(lower, language);
});

/**
 * Forms that Porter's stemmer parts from their words, such as ‘added’ from ‘add’; the later stemmers of
 * Snowball do not.
 */
const FORMS: readonly [form: RegExp, base: string][] = [
  [/^([a-z])(?:ie[ds]|ying)$/, '$1ie'],
  [/^([^aeiouy]{2,3})ie[ds]$/, '$1y'],
  [/^(bus|gas)es$/, '$1'],
  [/^([aeo])([bdgr])\2(?:s|ed|ing)$/, '$1$2$2'],
  [/([ae]nc)(?:ed|ing)$/, '$1e'],
];
/**
 * Words whose stems are those of quite other words: ‘universe’, ‘busy’, ‘new’, ‘organ’, ‘generate’, ‘import’.
 */
const OVERSTEMMED = new Set(
  'university universities business businesses news organization organizations general important'.split(' '),
);

/** The stem of a word in lower case, be it filler or not. */
export const stemOf = remembering((given, language): string => {
  const lower = withoutElision(given, language);
  if (language !== 'english' && /^\p{L}+$/u.test(lower)) return stemIn(language, lower);
  const plain = american(withoutAccents(lower));
  if (OVERSTEMMED.has(plain)) return plain.replace(/(?:ies|es)$/, (end) => (end === 'ies' ? 'y' : ''));
  if (!/^[a-z]+$/.test(plain)) return plain;
  // One pass would leave ‘embedded’ as ‘embed’ but make ‘emb’ of ‘embed’.
  const base = FORMS.reduce((word, [form, end]) => word.replace(form, end), plain);
  const stem = stemmer(stemmer(base));
  // ‘used’ would be ‘us’, ‘AED’ ‘a’ and ‘outing’ ‘out’, which are in every text.
  return stopWords.has(stem) ? plain : stem;
});

/** Words that say little or nothing, as they are spelt right. */
export const everydayWords = [...stopWords, ...weakWords, ...deedWords];

const everyday = new Set(everydayWords);

/** Whether a word, in lower case, is one of those that say little or nothing. */
export const isEveryday = (word: string): boolean => everyday.has(word);

const weakTerms = new Set([...weakWords].map((word) => stemOf(word)));

/** Whether a term stands with any matter, so that nothing is found by it alone. */
export const isWeak = (term: string): boolean =>
  weakTerms.has(term) || /^\p{Script=Han}$/u.test(term) || MEASURE.test(term) || isMadeOfFiller(term);

/** A number with what it counts, such as ‘2.2m’ or ‘9pm’: pages mostly have another one. */
const MEASURE = /^\d{1,4}(?:[.,]\d{1,2})?(?:am|pm|h|hrs?|mins?|mm|cm|m|km|g|kg|l|ml|eur|usd)$/;

/** Two Chinese characters that say nothing are no word, such as ‘还没’. */
const isMadeOfFiller = (term: string): boolean =>
  /^\p{Script=Han}{2}$/u.test(term) &&
  Array.from(term).every((character) => stopWords.has(character) || weakTerms.has(character));

/** A number and what is counted, such as 一套. */
const CHINESE_COUNT = /^[一二两三四五六七八九十几]/u;

const deedTerms = new Set([...deedWords].map((word) => stemOf(word)));

/** Whether a term names a thing, as far as one can tell. */
export const namesThing = (term: string): boolean =>
  !weakTerms.has(term) && !deedTerms.has(term) && !CHINESE_COUNT.test(term);

/** The Chinese characters of a word that say something by themselves: much of ‘退款’ is in ‘退’. */
export const charactersOf = (word: string): string[] =>
  word.length === 1 || weakTerms.has(word)
    ? []
    : Array.from(word).filter((character) => !weakTerms.has(character) && !stopWords.has(character));

/** The parts of an identifier such as `DATABASE_URL`, `createChat` or `E1003`; none of a plain word. */
const partsOf = (word: string): string[] => {
  const parts = word
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d{2,})/g, '$1 $2')
    .split(/[\s_.:'’]+/);
  return parts.length > 1 ? parts.filter((part) => part.length > 1) : [];
};

/** A word of a text, or a run of Chinese or Japanese characters, in which no space parts the words. */
export type Piece = { word: string; start: number; end: number; isRun: boolean };

const PIECE = /[\p{L}\p{N}\p{M}_ー]+/gu;
/** Between the parts of one word: `it's`, `3.5`, `example.com`. */
const INNER_MARK = /^[.'’:]$/;
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Parts letters from runs of Chinese or Japanese characters that stand beside them without a space. */
const splitByScript = (word: string): { part: string; isRun: boolean }[] => {
  if (!RUN.test(word)) return [{ part: word, isRun: false }];
  const parts: { part: string; isRun: boolean }[] = [];
  for (const character of word) {
    const isRun = RUN.test(character);
    const last = parts.at(-1);
    if (last?.isRun === isRun) last.part += character;
    else parts.push({ part: character, isRun });
  }
  return parts;
};

/** Splits a text, in the form NFKC, into its words, in order. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  const add = (word: string, start: number, isRun: boolean) =>
    pieces.push({ word, start, end: start + word.length, isRun });
  if (UNSPACED.test(text)) {
    for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
      if (isWordLike) add(segment, index, RUN.test(segment));
    }
    return pieces;
  }
  for (const { 0: word, index } of text.matchAll(PIECE)) {
    let start = index;
    for (const { part, isRun } of splitByScript(word)) {
      const before = pieces.at(-1);
      const mark = text[start - 1] ?? '';
      if (before && !isRun && !before.isRun && start === before.end + 1 && INNER_MARK.test(mark)) {
        pieces.pop();
        add(`${before.word}${mark}${part}`, before.start, false);
      } else add(part, start, isRun);
      start += part.length;
    }
  }
  return pieces;
};

const LONGEST_WORD = 5;

/**
 * Splits a run at the words in it that are known, which the segmenter might cut elsewhere, and the rest into
 * words.
 */
export function* wordsOfRun(run: string, isKnown: (word: string) => boolean): Generator<string> {
  let pending = '';
  for (let at = 0; at < run.length;) {
    let length = Math.min(LONGEST_WORD, run.length - at);
    while (length > 1 && !isKnown(run.slice(at, at + length))) length -= 1;
    if (length > 1) {
      for (const { segment } of segmentsOf(segmenter, pending)) yield segment;
      yield run.slice(at, at + length);
      pending = '';
    } else pending += run[at];
    at += length;
  }
  for (const { segment } of segmentsOf(segmenter, pending)) yield segment;
}

/**
 * Splits a text into its words, in order; a long Chinese word into pairs of characters.
 * @param isKnown Whether some characters are a word.
 */
const tokensOf = (text: string, isKnown: (word: string) => boolean, language?: WordLanguage): Token[] => {
  const tokens: Token[] = [];
  const add = (word: string, start: number) =>
    tokens.push({ word, term: toTerm(word, language), start, end: start + word.length });
  const addPairs = (word: string, start: number, isWord = false) => {
    if (word.length === 1) add(word, start);
    const pairs = pairsOf(word);
    for (const [at, pair] of pairs.entries()) {
      // ‘微信’ of ‘微信付’ is a word of its own; so would be ‘开发’ of ‘开发票’, were it not for ‘发票’.
      const isOwn = isKnown(pair) && !isKnown(pairs[at + 1] ?? '');
      const whole = isWord && pairs.length > 1 && !isOwn ? { whole: pairs } : {};
      tokens.push({
        word: pair,
        term: toTerm(pair, language),
        start: start + at,
        end: start + at + 2,
        ...whole,
      });
    }
  };
  for (const piece of piecesOf(text)) {
    if (!piece.isRun) {
      add(piece.word, piece.start);
      continue;
    }
    // Neighbouring single characters are mostly one word that the segmenter does not know.
    let singles = '';
    let at = piece.start;
    const flush = () => {
      if (singles !== '') addPairs(singles, at - singles.length);
      singles = '';
    };
    for (const word of wordsOfRun(piece.word, (part) => stopWords.has(part) || isKnown(part))) {
      if (word.length === 1 && !stopWords.has(word) && !isKnown(word)) singles += word;
      else {
        flush();
        if (stopWords.has(word)) add(word, at);
        else addPairs(word, at, true);
      }
      at += word.length;
    }
    flush();
  }
  return tokens;
};

/** A letter or two and a number with a space or hyphen between them are one code: `E 1003`, `L-31`. */
const SPLIT_CODE = /(?<![\p{L}\p{N}])([A-Za-z]{1,4})[- ](\d{2,6})(?![\p{L}\p{N}])/gu;
/** The words of a compound with a hyphen are one word as well: `Wi-Fi`, `e-mail`. */
const COMPOUND = /(?<![\p{L}\p{N}-])([A-Za-z]{1,10})-([A-Za-z]{1,10})(?![\p{L}\p{N}-])/gu;

/** The words of a text, in the form NFKC, that stand in it in two parts, joined. */
export const joinedWords = (text: string): { word: string; start: number; end: number }[] =>
  [SPLIT_CODE, COMPOUND].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: head, 2: tail, index }) => ({
      word: `${head}${tail}`,
      start: index,
      end: index + whole.length,
    })),
  );

/** The terms of a word of a passage, and of the parts of an identifier. */
const termsOfWord = remembering((word, language): string[] =>
  [word, ...partsOf(word)].map((one) => toTerm(one, language)).filter((term) => term !== null),
);

/**
 * The terms of a passage: its words, the parts of identifiers, and every Chinese character and pair of them,
 * because where a Chinese word ends depends on the sentence.
 */
export const indexTerms = (text: string, pieces = piecesOf(text), language?: WordLanguage): string[] => {
  const terms: string[] = [];
  const add = (word: string): void => {
    const term = toTerm(word, language);
    if (term !== null) terms.push(term);
  };
  for (const { word, isRun } of pieces) {
    if (!isRun) {
      terms.push(...termsOfWord(word, language));
      continue;
    }
    for (let at = 0; at < word.length; at += 1) add(word.charAt(at));
    for (let at = 0; at + 2 <= word.length; at += 1) add(word.slice(at, at + 2));
  }
  for (const { word } of joinedWords(text)) add(word);
  return terms;
};

/** The words of a question, each once. */
export const queryTokens = (
  text: string,
  isKnown: (word: string) => boolean = () => false,
  language?: WordLanguage,
): Token[] => {
  const seen = new Set<string>();
  return tokensOf(text, isKnown, language)
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, MAX_QUERY_WORDS);
};

/** The terms that a text is looked up by, each once. */
export const queryTerms = (text: string, language?: WordLanguage): string[] => [
  ...new Set(
    queryTokens(normal(text), undefined, language)
      .map(({ term }) => term)
      .filter((term) => term !== null),
  ),
];

/** Characters that phones and hasty fingers write for an apostrophe. */
const APOSTROPHE = /(?<=\p{L})[’‘ʼ`´](?=\p{L})/gu;

/** Writes full-width letters, ligatures and the like as plain characters, and every apostrophe alike. */
export const normal = (text: string): string => text.replaceAll(APOSTROPHE, "'").normalize('NFKC');
