import './mark-sentence.css';

const NAME = 'casement-reading';

/** Marks what is being read, without a change to the page; nothing is marked where the browser cannot. */
export const markRange = (range: Range | undefined): void => {
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  if (range) CSS.highlights.set(NAME, new Highlight(range));
  else CSS.highlights.delete(NAME);
};
