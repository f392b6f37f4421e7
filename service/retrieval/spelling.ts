import SearchableMap from 'minisearch/SearchableMap';
import { distanceOf } from '../base/edit-distance.ts';
import { withoutAccents } from './word-languages.ts';

const LEAST_LETTERS = 4;
const LONGEST_WORD = 30;

const isWord = (lower: string): boolean =>
  /^[a-z]+$/.test(lower) && lower.length >= LEAST_LETTERS && lower.length <= LONGEST_WORD;

/**
 * Makes what finds the known word that a misspelt one was meant to be.
 * @param words How often each word stands somewhere.
 */
export const createSpelling = (words: ReadonlyMap<string, number>) => {
  let known: SearchableMap<number> | undefined;
  /** The tree is made when the first word is looked for: pages are often searched by words that they have. */
  const tree = (): SearchableMap<number> => {
    const made = new SearchableMap<number>();
    for (const [word, count] of words) {
      const lower = withoutAccents(word.toLowerCase());
      if (isWord(lower)) made.set(lower, (made.get(lower) ?? 0) + count);
    }
    return made;
  };
  return {
    /**
     * Returns the nearest known word, of several the most frequent; undefined for a word that is far from
     * all.
     */
    corrected(word: string): string | undefined {
      const lower = withoutAccents(word.toLowerCase());
      if (!isWord(lower)) return undefined;
      known ??= tree();
      const most = lower.length < 10 ? 1 : 2;
      const [nearest] = [...known.fuzzyGet(lower, 2)]
        .map(([candidate, [count]]) => ({ candidate, count, distance: distanceOf(lower, candidate) }))
        .filter(({ candidate, distance }) => distance <= most && isLikely(lower, candidate))
        .toSorted((one, other) => one.distance - other.distance || other.count - one.count);
      return nearest?.candidate;
    },
  };
};

/** Letters that are mistaken for one another because they sound alike, as any vowels do. */
const SOUNDS = ['aeiouy', 'sz', 'ck', 'cs', 'gj', 'vw', 'bp', 'dt', 'mn', 'fv'];

const soundAlike = (one = '', other = ''): boolean =>
  SOUNDS.some((letters) => letters.includes(one) && letters.includes(other));

const sorted = (word: string): string => word.split('').toSorted().join('');

/** Whether a vowel or one of a double letter was left out: ‘whre’, ‘dizy’. */
const lacksLetter = (word: string, candidate: string): boolean => {
  const at = candidate.split('').findIndex((letter, index) => letter !== word[index]);
  const isLikeliest = /[aeiou]/.test(candidate[at] ?? '') || candidate[at] === candidate[at - 1];
  return isLikeliest && candidate.slice(0, at) + candidate.slice(at + 1) === word;
};

/** In a short word, another letter mostly makes another word; swapped and missing ones are mistakes. */
const isLikely = (word: string, candidate: string): boolean => {
  if (word.length === candidate.length && sorted(word) === sorted(candidate)) return true;
  if (candidate.length <= LEAST_LETTERS || word[0] !== candidate[0]) return false;
  if (word.length <= LEAST_LETTERS) return lacksLetter(word, candidate);
  if (word.length !== candidate.length || word.length > 6) return true;
  const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
  return soundAlike(word[at], candidate[at]);
};
