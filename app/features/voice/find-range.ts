/** What stands in an answer but is not read aloud. */
const UNREAD = 'pre, button, svg, [aria-hidden="true"]';

type Piece = { node: Text; start: number };

const textsOf = (body: Element): Text[] => {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(UNREAD) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

const compact = (text: string) => text.replaceAll(/\s+/g, '');

/** Where the letter stands that is the `count`th one of a text without its spaces. */
const offsetOf = (text: string, count: number): number => {
  let left = count;
  for (let offset = 0; offset < text.length; offset++) {
    if (/\s/.test(text.charAt(offset))) continue;
    if (left === 0) return offset;
    left--;
  }
  return text.length;
};

/** What was found of a sentence; `end` is where to look for the next one. */
export type FoundSentence = { range: Range; end: number };

/**
 * Finds a sentence in a rendered answer, whatever markup and line breaks lie within it.
 * @param from Where to begin: the `end` of the sentence before; the whole answer is looked through when it is not there.
 */
export const findSentence = (body: Element, sentence: string, from = 0): FoundSentence | undefined => {
  const pieces: Piece[] = [];
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
