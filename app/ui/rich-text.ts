/**
 * Matches the elements that mean nothing outside of the chat: its controls, and parts that only some readers
 * get.
 */
const ONLY_HERE =
  'button, input, figcaption, svg, .visually-hidden, [aria-hidden="true"], [data-drawn], [role="doc-backlink"]';
const KEPT_ATTRIBUTES = new Set(['href', 'src', 'alt', 'start', 'colspan', 'rowspan', 'lang']);

/**
 * Returns an element's content as HTML to be pasted elsewhere: its words and its structure, without controls,
 * and without the classes and styles of this page.
 */
export const richText = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(ONLY_HERE)) part.remove();
  for (const part of copy.querySelectorAll('*')) {
    // MathML is made of its attributes.
    if (part.closest('math')) continue;
    for (const name of part.getAttributeNames()) {
      // Links to places in this page lead nowhere elsewhere.
      if (!KEPT_ATTRIBUTES.has(name) || part.getAttribute(name)?.startsWith('#')) part.removeAttribute(name);
    }
  }
  return copy.innerHTML;
};
