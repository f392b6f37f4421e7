import './mark-text.css';

const HIGHLIGHT = 'casement-found';

/** Texts that a reader does not see: the code of a diagram behind its picture, and the TeX of a formula. */
const UNSEEN = '[hidden], annotation, .visually-hidden';

/**
 * Marks each place of a text in what a message says, without a change to the page; browsers without this API mark nothing.
 * @returns The first place; undefined when there is none.
 */
export const markText = (message: Element | null, text: string): Range | undefined => {
  const canMark = 'highlights' in CSS && typeof Highlight !== 'undefined';
  if (canMark) CSS.highlights.delete(HIGHLIGHT);
  const wanted = text.trim().toLowerCase();
  // Its buttons and other parts around it are not searched.
  const body = message?.querySelector('[data-surface]');
  if (!body || wanted === '') return undefined;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(UNSEEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const data = node.data.toLowerCase();
    // Letters that grow in lower case would shift what follows them.
    if (data.length !== node.data.length) continue;
    for (let at = data.indexOf(wanted); at >= 0; at = data.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  if (canMark && ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return ranges[0];
};
