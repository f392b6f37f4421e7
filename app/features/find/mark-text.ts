import { readText } from '../../ui/read-text.ts';
import { folded, patternOf } from './find-messages.ts';
import './mark-text.css';

const HIGHLIGHT = 'casement-found';

/**
 * Marks each place of a text in what a message says, without a change to the page; browsers without this API
 * mark nothing.
 * @returns The first place; undefined when there is none.
 */
export const markText = (message: Element | null, query: string): Range | undefined => {
  const canMark = 'highlights' in CSS && typeof Highlight !== 'undefined';
  if (canMark) CSS.highlights.delete(HIGHLIGHT);
  const pattern = patternOf(query);
  // Its buttons and other parts around it are not searched.
  const body = message?.querySelector('[data-surface]');
  if (!body || !pattern) return undefined;
  const { text, rangeOf } = readText(body, folded);
  const ranges = Array.from(text.matchAll(pattern)).flatMap(
    ({ 0: place, index }) => rangeOf(index, index + place.length) ?? [],
  );
  if (canMark && ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return ranges[0];
};
