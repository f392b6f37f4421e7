import { hasHan, type Piece, piecesOf, stemOf } from './search-terms.ts';
import { type WordLanguage, withoutAccents } from './word-languages.ts';
import { readLines } from './words/read-words.ts';

/** A place in a text where a synonym group is named. */
export type Mention = { concepts: string[]; start: number; end: number };

export type Concepts = ReturnType<typeof createConcepts>;

const LONGEST_PHRASE = 5;
/** The most words between a verb and its particle. */
const LONGEST_GAP = 2;
const PARTICLES = new Set(['back', 'off', 'up', 'out', 'in', 'awai', 'on', 'down', 'ab', 'zuruck']);

const keyOf = (phrase: string, language: WordLanguage): string =>
  piecesOf(phrase.toLowerCase())
    .map(({ word }) => stemOf(word, language))
    .join(' ');

/**
 * Makes a finder of the matters that a text names, in whichever words of its language.
 * @param own Groups of an operator; they stand beside those of the package.
 */
export const createConcepts = (own: readonly (readonly string[])[] = []) => {
  if (own.length > 0) return conceptsWith(own);
  withoutOwn ??= conceptsWith([]);
  return withoutOwn;
};

/** They are the same for everybody, and take a while to make. */
let withoutOwn: ReturnType<typeof conceptsWith> | undefined;

/** A group with the name of its matter. */
type Group = { concept: string; members: readonly string[] };

/**
 * The languages with groups of their own; the others take the English and Chinese ones, for names that they
 * share.
 */
const WITH_GROUPS: ReadonlySet<WordLanguage> = new Set(['german', 'french', 'spanish']);

/**
 * The groups of a language, a line each: words that customers and pages use for the same matter. A word may
 * stand in several groups. `@price`, `@time`, `@place`, `@age` and `@contact` say what kind of fact a group
 * asks for. English and Chinese share theirs, so that a question in one finds the names of things in the
 * other. A German word also stands for those that are made of it.
 */
const groupsOf = (language: WordLanguage): Group[] =>
  readLines(`synonyms.${language}`).map((line, index) => ({
    concept: `§${language}${index}`,
    members: line.split(', '),
  }));

const conceptsWith = (own: readonly (readonly string[])[]) => {
  const ownGroups = own.map((members, index): Group => ({ concept: `§own${index}`, members }));
  const tables = new Map<WordLanguage, ReturnType<typeof conceptsOf>>();
  const tableOf = (wanted: WordLanguage) => {
    const language = WITH_GROUPS.has(wanted) ? wanted : 'english';
    const table = tables.get(language) ?? conceptsOf([...groupsOf(language), ...ownGroups], language);
    tables.set(language, table);
    return table;
  };
  return {
    /** Returns the mentions of a text, those within longer ones too. */
    mentions: (pieces: Piece[], language: WordLanguage = 'english'): Mention[] =>
      tableOf(language).mentions(pieces),
    /** Whether a word, or its stem, belongs to a group. */
    knows: (word: string, language: WordLanguage = 'english'): boolean => tableOf(language).knows(word),
    /** Whether a Chinese word belongs to a group. */
    has: (word: string): boolean => tableOf('english').has(word),
    /** The Chinese words of all groups. */
    chinese: (): string[] => tableOf('english').chinese(),
    /** The words of all groups of a language. */
    words: (language: WordLanguage): string[] => tableOf(language).words(),
  };
};

const LEAST_PART = 4;
const LEAST_REST = 3;

/** Makes what finds mentions of some groups. */
export const conceptsOf = (groups: readonly Group[], language: WordLanguage) => {
  const byPhrase = new Map<string, string[]>();
  /** The most words of a phrase that begins with a stem: most words begin none. */
  const lengths = new Map<string, number>();
  /** The most characters of a Chinese phrase that begins with a character. */
  const longest = new Map<string, number>();
  groups.forEach(({ concept, members }) => {
    const fact = members.find((member) => member.startsWith('@'));
    const concepts = [concept, ...(fact ? [fact] : [])];
    for (const member of members) {
      if (member === fact) continue;
      const key = hasHan(member) ? member : keyOf(member, language);
      if (key === '') continue;
      const first = key.charAt(0);
      if (hasHan(member)) longest.set(first, Math.max(member.length, longest.get(first) ?? 0));
      const words = key.split(' ');
      lengths.set(words[0] ?? '', Math.max(words.length, lengths.get(words[0] ?? '') ?? 0));
      byPhrase.set(key, [...new Set([...(byPhrase.get(key) ?? []), ...concepts])]);
    }
  });

  /**
   * The matters of the two words that a German one is made of: ‘Rückgabefrist’ is about a time and about
   * returning.
   */
  const inCompound = (stem: string): string[] => {
    if (language !== 'german') return [];
    let [first, last]: (string[] | undefined)[] = [];
    for (let length = stem.length - LEAST_REST; length >= LEAST_PART; length -= 1) {
      last ??= byPhrase.get(stem.slice(-length));
      first ??= byPhrase.get(stemOf(stem.slice(0, length), language));
    }
    return [...(last ?? []), ...(first ?? [])];
  };
  const inWords = (words: Piece[]): Mention[] => {
    const stems = words.map(({ word }) => stemOf(word.toLowerCase(), language));
    const found: Mention[] = [];
    for (const [at, { start, end: ownEnd }] of words.entries()) {
      const stem = stems[at] ?? '';
      const length = lengths.get(stem);
      if (length === undefined) {
        const concepts = inCompound(stem);
        if (concepts.length > 0) found.push({ concepts, start, end: ownEnd });
        continue;
      }
      const find = (key: string, last: number): void => {
        const concepts = byPhrase.get(key);
        if (concepts) found.push({ concepts, start, end: words[last]?.end ?? ownEnd });
      };
      const most = Math.min(length, LONGEST_PHRASE, stems.length - at);
      for (let count = 1; count <= most; count += 1)
        find(stems.slice(at, at + count).join(' '), at + count - 1);
      if (length === 1) continue;
      // ‘bring them back’ is ‘bring back’.
      for (let gap = 2; gap < 2 + LONGEST_GAP; gap += 1) {
        const particle = stems[at + gap];
        if (particle !== undefined && PARTICLES.has(particle)) find(`${stem} ${particle}`, at + gap);
      }
    }
    return found;
  };
  const inRun = ({ word, start }: Piece): Mention[] => {
    const found: Mention[] = [];
    for (let at = 0; at < word.length; at += 1) {
      const most = Math.min(longest.get(word.charAt(at)) ?? 0, word.length - at);
      for (let length = 1; length <= most; length += 1) {
        const concepts = byPhrase.get(word.slice(at, at + length));
        if (concepts) found.push({ concepts, start: start + at, end: start + at + length });
      }
    }
    return found;
  };

  return {
    /** Returns the mentions of a text, those within longer ones too. */
    mentions: (pieces: Piece[]): Mention[] => [
      ...inWords(pieces.filter(({ isRun }) => !isRun)),
      ...pieces.filter(({ isRun }) => isRun).flatMap(inRun),
    ],
    /** Whether a word, or its stem, belongs to a group. */
    knows: (word: string): boolean => byPhrase.has(stemOf(word.toLowerCase(), language)),
    /** Whether a Chinese word belongs to a group. */
    has: (word: string): boolean => byPhrase.has(word),
    chinese: (): string[] => groups.flatMap(({ members }) => members).filter(hasHan),
    /** The words of all groups, without accents. */
    words: (): string[] =>
      groups
        .flatMap(({ members }) => members.flatMap((member) => member.split(' ')))
        .map(withoutAccents)
        .filter((word) => /^[a-z]{4,}$/.test(word)),
  };
};

/** For a search by the very words alone. */
export const noConcepts: Concepts = {
  mentions: () => [],
  knows: () => false,
  has: () => false,
  words: () => [],
  chinese: () => [],
};
