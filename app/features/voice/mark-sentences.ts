import { asTyped, readText } from '../../ui/read-text.ts';
import './mark-sentences.css';
import type { Sentence } from './script.ts';

/** Parts of an answer that are not read aloud. */
const UNSAID = 'pre, svg';

const compact = (text: string) => asTyped(text).replaceAll(/\s+/g, '');

/**
 * Finds a sentence in a rendered answer, whatever markup and line breaks lie within it.
 * @param from The `end` of the sentence before; where the sentence does not follow, the whole answer is
 * searched.
 * @returns Its range, and where to look for the next sentence.
 */
export const findSentence = (body: Element, sentence: string, from = 0) => {
  const { text, rangeOf } = readText(body, compact, UNSAID);
  const wanted = compact(sentence);
  const later = text.indexOf(wanted, from);
  const start = later < 0 ? text.indexOf(wanted) : later;
  if (wanted === '' || start < 0) return undefined;
  const end = start + wanted.length;
  const range = rangeOf(start, end);
  return range && { range, end };
};

const HIGHLIGHT = 'casement-reading';

/** Marks a range without a change to the page, or nothing; browsers without this API mark nothing. */
const markRange = (range: Range | undefined): void => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  if (range) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else CSS.highlights.delete(HIGHLIGHT);
};

/**
 * Marks the sentences of an answer, each in the place of the one before.
 * @param article Gives the answer's element while it is in the page.
 */
export const createMarker = (article: () => Element | null) => {
  let end = 0;
  return {
    mark: ({ text, isQuoted, quote = text }: Sentence): void => {
      const body = article()?.querySelector('[data-surface="bot"]');
      const found = isQuoted && body ? findSentence(body, quote, end) : undefined;
      if (found) ({ end } = found);
      markRange(found?.range);
    },
    clear: (): void => markRange(undefined),
  };
};
