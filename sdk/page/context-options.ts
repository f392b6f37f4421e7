/** A part of the page that may go along with a question. */
export type PagePart = 'title' | 'address' | 'selection';

/** The page's context that goes to the agent with each question. Empty unless the site fills it; the visitor sees it and can leave it out. */
export type ContextOptions = {
  /**
   * - `title`: the document's title.
   * - `address`: its address without the fragment and without parameters named in `private`.
   * - `selection`: the text that the visitor has marked, unless a form field or an element with `data-casement-private` is in it.
   */
  page?: PagePart[];
  /** Facts of your own, by name; at most 32, each value cut at 4000 characters. */
  fields?: Record<string, string | number | boolean>;
  /** Names of fields and of address parameters that never leave the page. */
  private?: string[];
};
