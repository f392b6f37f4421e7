/**
 * Parts of a message that are shown beside what it says: controls, numbers of sources and notes, the TeX
 * behind a formula.
 */
const BESIDE =
  'button, figcaption, annotation, [role="doc-noteref"], [hidden], [data-host], [data-unread], .visually-hidden, [aria-hidden="true"]';

const BLOCKS = 'p, li, h3, h4, h5, h6, th, td, pre, [data-surface]';

/** Stands between two blocks: no text goes on from one to the other. Markdown has no such character. */
const GAP = '\0';

/** A character with its accents. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;

const SIGNS: Readonly<Record<string, string>> = { '−': '-', '∗': '*', '′': "'", '∣': '|' };

/** Writes signs that a formula is shown with as they are typed. */
export const asTyped = (text: string): string => text.replaceAll(/[−∗′∣]/g, (sign) => SIGNS[sign] ?? sign);

type Fold = (text: string) => string;

/** Says for each letter of the folded text where the character stands that it comes from. */
const placesOf = (text: string, fold: Fold) =>
  Array.from(text.matchAll(CHARACTER)).flatMap(({ 0: character, index: start }) =>
    Array.from({ length: fold(character).length }, () => ({ start, end: start + character.length })),
  );

type Piece = { node: Text; start: number; places?: ReturnType<typeof placesOf> };

/**
 * Joins what a rendered message says, whatever markup lies within it.
 * @param fold Removes differences that do not matter, in each character by itself.
 * @param unread Matches other parts that are to be left out.
 * @returns The folded text, and `rangeOf`, which finds a part of it in the message.
 */
export const readText = (body: Element, fold: Fold, unread?: string) => {
  const leftOut = unread === undefined ? BESIDE : `${BESIDE}, ${unread}`;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(leftOut) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeName === 'BR') text += fold('\n');
    if (!(node instanceof Text)) continue;
    const around = node.parentElement?.closest(BLOCKS);
    if (around !== block) text += GAP;
    block = around;
    pieces.push({ node, start: text.length });
    text += fold(node.data);
  }
  const placeOf = (at: number) => {
    const piece = pieces.findLast(({ start }) => start <= at);
    if (!piece) return undefined;
    piece.places ??= placesOf(piece.node.data, fold);
    const place = piece.places[at - piece.start];
    return place && { node: piece.node, ...place };
  };
  return {
    text,
    rangeOf: (start: number, end: number): Range | undefined => {
      const first = placeOf(start);
      const last = placeOf(end - 1);
      if (!first || !last) return undefined;
      const range = document.createRange();
      range.setStart(first.node, first.start);
      range.setEnd(last.node, last.end);
      return range;
    },
  };
};
