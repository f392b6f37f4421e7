/*
 * The page before the app (index.html, page.css and the scripts in this folder) and the app share one
 * document, though they are bundled apart. This file names every element and every data attribute that both
 * halves use; a test holds index.html and the style sheets of both halves to these names, which they cannot
 * import.
 */

/** The elements that both halves use, by their ids. */
export type PageParts = {
  /** The app is drawn into it. */
  root: HTMLElement;
  /** Stands in the header's place until the app is drawn. */
  skeleton: HTMLElement;
  /** Stands in the app's place when the app did not start. */
  failure: HTMLElement;
  composer: HTMLFormElement;
  /** Stands above the composer's box: questions that wait, files, notes. */
  'composer-above': HTMLElement;
  'composer-box': HTMLElement;
  /** Stands in the box, above the text: what goes with the question. The app makes it. */
  'composer-top': HTMLElement;
  /** Stands after the text, and first in the line below a text that takes its own. The app makes it. */
  'composer-start': HTMLElement;
  /** The text; the app never replaces it. */
  message: HTMLTextAreaElement;
  /** Stands last, and holds Send. */
  'composer-end': HTMLElement;
  send: HTMLButtonElement;
};

/** Finds an element that both halves use; null when it is not there now. */
export const pagePart = <Id extends keyof PageParts>(id: Id): PageParts[Id] | null =>
  document.getElementById(id) as PageParts[Id] | null;

/** Finds an element that is always there. */
export const needPagePart = <Id extends keyof PageParts>(id: Id): PageParts[Id] => {
  const part = pagePart(id);
  if (!part) throw new Error(`index.html lacks #${id}.`);
  return part;
};

/** On `html`: nothing has been said yet, so the composer stands in the middle. */
export const LIFTED = 'data-lifted';
/** On `html`: the page's guess of a dark scheme, until the style is known. */
export const SCHEME = 'data-scheme';
/** On `main`: the thread is empty, and reaches down behind the composer. */
export const EMPTY = 'data-empty';
/** On `main`: it holds the page's words that the app did not start. */
export const FAILURE = 'data-failure';
/**
 * On the text: how it was sent before the app was there, `enter` or `press`; empty when it was changed since.
 */
export const SENT = 'data-sent';
/** On the text: the app keeps it as a draft. */
export const TAKEN = 'data-taken';
