import { asMeant } from './as-meant.ts';
import type { Concepts, Mention } from './concepts.ts';
import { unknownNames } from './names.ts';
import {
  charactersOf,
  hasHan,
  isWeak,
  joinedWords,
  namesThing,
  normal,
  type Piece,
  piecesOf,
  queryTokens,
  stemOf,
  type Token,
} from './search-terms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { languageOfWords, type WordLanguage, withoutAccents } from './word-languages.ts';

/**
 * How well a passage says a word of the question, 0 to 1: by the word itself, a word for the same matter, or
 * the kind of fact.
 */
const SYNONYM = 0.8;
const FACT = 0.35;
const CORRECTED = 0.92;
const PIECE = 0.8;
/** A longer German word that begins or ends with the one asked for: ‘Mietpreise’ for ‘Preise’. */
const COMPOUND = 0.7;
const LEAST_PART = 4;
const BEGINNING = 0.6;
/** A character of a Chinese word that the passage has in another word. */
const CHARACTER = 0.3;
/** How much a word counts that stands with any matter, and filler that asks for a fact. */
const WEAK = 0.9;
const ASKED = 0.77;
/** How much a word counts that asks for a fact, such as a price: the thing that has the price decides. */
const ASKING = 0.8;
/** How much more a code counts, such as ‘P54’, that the pages have letter for letter: it names the thing. */
const CODE = 3;
/** A word that no passage has, nor a synonym of it, mostly names what the pages are not about. */
const UNKNOWN = 3;
/** Two Chinese characters that no passage has may be the end of one word and the beginning of the next. */
const UNKNOWN_PAIR = 1.6;
/** Words of a script that the pages are not written in say little about them. */
const FOREIGN = 0.5;
const MOST_BEGINNINGS = 5;
/** By a way of less quality the pages may as well mean something else. */
const KNOWN = 0.55;

/** A term by which a passage may meet a word of the question, and how well that says it. */
type Way = {
  term: string;
  quality: number;
  /**
   * The terms that a passage has to have as well, or else it has another word of which the term is a part.
   */
  beside?: readonly string[];
};

/** A word of the question, or filler that asks for a kind of fact. */
export type Unit = {
  ways: Way[];
  /** How much the question depends on it. */
  weight: number;
  /** How much its passages count. */
  strength: number;
  /** Whether something can be found by it alone. */
  carriesMeaning: boolean;
  /** Whether the pages know the thing that it names; absent where it names none. */
  isKnownThing?: boolean;
  /** Whether the pages have none of its names; they may have others of its kind. */
  isUnknownName?: boolean;
};

/** Returns the language of a question, as one of those that the pages are written in. */
const languageIn = (text: string, languages: WordLanguage[]): WordLanguage => {
  const language = languageOfWords(text, languages);
  return languages.includes(language) ? language : (languages[0] ?? language);
};

type Span = { start: number; end: number };

/** Returns the spans that a word lies in. */
const around = <One extends Span>(spans: One[], { start, end }: Span): One[] =>
  spans.filter((span) => span.start <= start && span.end >= end);

const waysOfConcepts = (concepts: string[], quality = 1): Way[] =>
  concepts.map((term) => ({ term, quality: quality * (term.startsWith('@') ? FACT : SYNONYM) }));

/** The two known words of which a word is written together, such as `keycard`, by their terms. */
const halvesOf = (given: string, vocabulary: Vocabulary, language: WordLanguage): string[] => {
  const word = withoutAccents(given);
  if (!/^[a-z]{6,24}$/.test(word)) return [];
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    // ‘Rechnungsadresse’
    const bare = language === 'german' && first.endsWith('s') ? first.slice(0, -1) : first;
    const halves = [bare, last];
    if (halves.every((half) => vocabulary.isWritten(half) || vocabulary.isWritten(`${half}s`))) {
      return halves.map((half) => stemOf(half, language)).filter(vocabulary.has);
    }
  }
  return [];
};

/** Neighbouring words of a question that the pages write as one, such as `wheel chair`. */
const writtenTogether = (pieces: Piece[], vocabulary: Vocabulary) =>
  pieces.flatMap(({ word, start, isRun }, at) => {
    const next = pieces[at + 1];
    if (!next || isRun || next.isRun || word.length + next.word.length < 6) return [];
    const together = `${word}${next.word}`;
    return vocabulary.isWritten(together.toLowerCase()) ? [{ word: together, start, end: next.end }] : [];
  });

/** The ways to a word that the pages have or, where they have it not, to those that were meant. */
const waysOfWord = (
  { word, term, whole }: Token & { term: string },
  language: WordLanguage,
  vocabulary: Vocabulary,
  concepts: Concepts,
): Way[] => {
  if (hasHan(word)) {
    return [
      ...(vocabulary.has(term) ? [{ term, quality: 1, ...(whole && { beside: whole }) }] : []),
      ...charactersOf(word).map((character) => ({
        term: character,
        quality: (CHARACTER * vocabulary.rarity(character)) / vocabulary.rarity(''),
      })),
    ];
  }
  const compounds =
    language === 'german' && term.length >= LEAST_PART
      ? vocabulary.madeOf(term).map((one) => ({ term: one, quality: COMPOUND }))
      : [];
  if (vocabulary.has(term)) return [{ term, quality: 1 }, ...compounds];
  if (compounds.length > 0) return compounds;
  const lower = word.toLowerCase();
  const pieces = halvesOf(lower, vocabulary, language);
  if (pieces.length > 0) return pieces.map((piece) => ({ term: piece, quality: PIECE }));
  if (concepts.knows(lower, language)) return [];
  if (term.length > 3) {
    const begun = vocabulary.beginningWith(lower).slice(0, MOST_BEGINNINGS);
    if (begun.length > 0) return begun.map((one) => ({ term: one, quality: BEGINNING }));
  }
  return [];
};

/** Reads a question as units that passages may meet. */
export const unitsOf = (written: string, vocabulary: Vocabulary, concepts: Concepts): Unit[] => {
  const plain = normal(written);
  const language = languageIn(plain, vocabulary.languages);
  const { text, corrected } = asMeant(plain, vocabulary, concepts, language);
  const pieces = piecesOf(text);
  const joined = [...joinedWords(text), ...writtenTogether(pieces, vocabulary)];
  const mentions = concepts.mentions(pieces, language);
  const strangers = unknownNames(pieces, vocabulary);
  const tokens = queryTokens(text, concepts.has, language).filter(
    (token): token is Token & { term: string } => token.term !== null,
  );
  const known = (ways: Way[]): Way[] => ways.filter(({ term }) => vocabulary.has(term));
  const rarest = (ways: Way[]): number => Math.max(0, ...ways.map(({ term }) => vocabulary.rarity(term)));

  const ofToken = (token: Token & { term: string }): Unit => {
    const { word, term } = token;
    const naming = around(mentions, token);
    const ways = known([
      ...waysOfWord(token, language, vocabulary, concepts),
      // Pages in other languages may have the word as well.
      ...(hasHan(word) ? [] : vocabulary.languages).map((other) => ({
        term: stemOf(word.toLowerCase(), other),
        quality: 1,
      })),
      ...around(joined, token).map((one) => ({ term: stemOf(one.word.toLowerCase()), quality: 1 })),
      // One character of a longer Chinese word may mean something else there.
      ...naming.flatMap((one) =>
        waysOfConcepts(one.concepts, hasHan(word) && one.end - one.start < word.length ? CHARACTER : 1),
      ),
    ]).map((way) => (corrected.has(word) ? { ...way, quality: CORRECTED * way.quality } : way));
    // ‘sell my data’ says something, though neither word does.
    const isInPhrase = naming.some((one) => one.start < token.start || one.end > token.end);
    const carriesMeaning = !isWeak(term) || isInPhrase || (hasHan(word) && naming.length > 0);
    const asksFact = naming.some(isAboutFact);
    const isKnownCode = isCode(word) && vocabulary.has(term);
    const strength = isKnownCode ? CODE : !carriesMeaning ? WEAK : asksFact ? ASKING : 1;
    const isForeign = ways.length === 0 && hasHan(word) && !vocabulary.hasHan;
    const exact = vocabulary.has(term) ? vocabulary.rarity(term) : undefined;
    // A word that stands with any matter says nothing about pages that have it not.
    const unknown = !carriesMeaning
      ? 0
      : isForeign
        ? FOREIGN
        : hasHan(word) && naming.length === 0
          ? UNKNOWN_PAIR
          : UNKNOWN;
    const isMet = ways.some((way) => way.term.length > 1 && !way.term.startsWith('@'));
    const rarity =
      exact ??
      (isMet ? rarest(ways.filter((way) => !way.term.startsWith('@'))) : vocabulary.rarity(term) * unknown);
    const isKnownThing = ways.some((way) => way.quality >= KNOWN && !way.term.startsWith('@'));
    return {
      ways,
      weight: rarity * strength,
      strength,
      carriesMeaning,
      ...(around(strangers, token).length > 0 && { isUnknownName: true }),
      // A phrase that the pages know, such as ‘left my’, is as good as a thing.
      ...((((carriesMeaning || hasHan(word)) && !asksFact && namesThing(term)) ||
        (isInPhrase && isKnownThing)) && { isKnownThing }),
    };
  };
  const ofFiller = (mention: Mention): Unit => {
    const ways = known(waysOfConcepts(mention.concepts));
    return { ways, weight: ASKED * rarest(ways), strength: ASKED, carriesMeaning: false };
  };
  const fillers = mentions.filter(
    (mention) => !tokens.some((token) => token.start < mention.end && token.end > mention.start),
  );
  // ‘S 23’: neither part says anything by itself.
  const codes = joined
    .filter((one) => !tokens.some((token) => token.start < one.end && token.end > one.start))
    .map(({ word }): Unit => {
      const term = stemOf(word.toLowerCase());
      const strength = isCode(word) && vocabulary.has(term) ? CODE : 1;
      return {
        ways: known([{ term, quality: 1 }]),
        weight: strength * vocabulary.rarity(term),
        strength,
        carriesMeaning: true,
      };
    });
  const units = [...tokens.map(ofToken), ...codes, ...fillers.map(ofFiller)];
  // A question of filler alone, such as ‘Where are you?’, means what it asks for.
  return units.some((unit) => unit.carriesMeaning)
    ? units
    : units.map((unit) => ({ ...unit, carriesMeaning: true }));
};

/** Letters before digits, as in error codes and models; ‘2pm’ is none. */
const isCode = (word: string): boolean => /^[a-z]{1,5}\d[a-z\d]*$/i.test(word);

const isAboutFact = ({ concepts }: Mention): boolean => concepts.some((concept) => concept.startsWith('@'));
