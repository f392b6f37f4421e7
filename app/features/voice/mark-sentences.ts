import './mark-sentences.css';
import type { Sentence } from './script.ts';

/** Parts of an answer that are not read aloud. */
const UNREAD = 'pre, button, svg, annotation, sup, [data-host], [aria-hidden="true"]';

const textsOf = (body: Element): Text[] => {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(UNREAD) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** Removes spaces. A formula shows signs of its own for a minus and a star. */
const compact = (text: string) => text.replaceAll(/\s+/g, '').replaceAll('−', '-').replaceAll('∗', '*');

/** Returns the place in a text of its `count`th character that is no space. */
const offsetOf = (text: string, count: number): number => {
  let left = count;
  for (let offset = 0; offset < text.length; offset++) {
    if (/\s/.test(text.charAt(offset))) continue;
    if (left === 0) return offset;
    left--;
  }
  return text.length;
};

/**
 * Finds a sentence in a rendered answer, whatever markup and line breaks lie within it.
 * @param from The `end` of the sentence before; where the sentence does not follow, the whole answer is searched.
 * @returns Its range, and where to look for the next sentence.
 */
export const findSentence = (body: Element, sentence: string, from = 0) => {
  const pieces: { node: Text; start: number }[] = [];
  let all = '';
  for (const node of textsOf(body)) {
    pieces.push({ node, start: all.length });
    all += compact(node.data);
  }
  const wanted = compact(sentence);
  const later = all.indexOf(wanted, from);
  const start = later < 0 ? all.indexOf(wanted) : later;
  if (wanted === '' || start < 0) return undefined;
  const end = start + wanted.length;
  const pieceAt = (place: number) => pieces.findLast((piece) => piece.start <= place);
  const first = pieceAt(start);
  const last = pieceAt(end - 1);
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, offsetOf(first.node.data, start - first.start));
  range.setEnd(last.node, offsetOf(last.node.data, end - 1 - last.start) + 1);
  return { range, end };
};

const HIGHLIGHT = 'casement-reading';

/** Marks a range without a change to the page, or nothing; browsers without this API mark nothing. */
const markRange = (range: Range | undefined): void => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  if (range) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else CSS.highlights.delete(HIGHLIGHT);
};

/** Marks the sentences of an answer, each in the place of the one before. */
export const createMarker = (messageId: string) => {
  let end = 0;
  return {
    mark: ({ text, isQuoted }: Sentence): void => {
      const article = document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
      const body = article?.querySelector('[data-surface="bot"]');
      const found = isQuoted && body ? findSentence(body, text, end) : undefined;
      if (found) ({ end } = found);
      markRange(found?.range);
    },
    clear: (): void => markRange(undefined),
  };
};
