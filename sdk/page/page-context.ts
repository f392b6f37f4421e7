import { INERT_BY_CHAT } from '../frame/hide-page.ts';
import type { ContextOptions } from './options.ts';
import { CONTEXT_MAX_ENTRIES, CONTEXT_MAX_LENGTH, NAME_MAX_LENGTH } from '../protocol/limits.ts';
import type { PageContext } from '../protocol/messages.ts';

const PRIVATE = 'input, textarea, select, [contenteditable], [data-casement-private]';

/** Cuts a text, but never between the two halves of a character. */
const cut = (text: string, maxLength = CONTEXT_MAX_LENGTH): string =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text;

/** The node and all that it stands in, out of shadow roots and through slots. */
const isInPrivate = (node: Node): boolean => {
  let at: Node | null = node;
  while (at) {
    if (at instanceof Element && at.matches(PRIVATE)) return true;
    const slot: Node | null = at instanceof Element || at instanceof Text ? at.assignedSlot : null;
    at = slot ?? at.parentNode ?? (at instanceof ShadowRoot ? at.host : null);
  }
  return false;
};

/** The page's address without its fragment and without the parameters that are private. */
const readAddress = (names: readonly string[]): string => {
  const address = new URL(location.href);
  address.hash = '';
  address.username = '';
  address.password = '';
  for (const name of names) address.searchParams.delete(name);
  return cut(address.href);
};

/**
 * Whether an element shows something of the range, which stands in it, in a private part of its shadow root.
 */
const showsInPrivate = (element: Element, range: Range): boolean =>
  element.shadowRoot !== null &&
  Array.from(element.childNodes).some(
    (node) =>
      (node instanceof Element || node instanceof Text) &&
      node.assignedSlot !== null &&
      range.intersectsNode(node) &&
      isInPrivate(node.assignedSlot),
  );

/** Whether a range lies in something private or reaches into it. */
const isPrivate = (range: Range): boolean => {
  const { commonAncestorContainer: node, startContainer, endContainer } = range;
  const around = node instanceof Text ? node.parentElement : node;
  return (
    !(around instanceof Element || around instanceof DocumentFragment) ||
    isInPrivate(startContainer) ||
    isInPrivate(endContainer) ||
    Array.from(around.querySelectorAll(PRIVATE)).some((element) => range.intersectsNode(element)) ||
    [around, ...around.querySelectorAll('*')].some(
      (element) => element instanceof Element && showsInPrivate(element, range),
    )
  );
};

/** Returns the selected text; '' when any of it is private. */
const readSelection = (): string => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return '';
  for (let index = 0; index < selection.rangeCount; index += 1) {
    if (isPrivate(selection.getRangeAt(index))) return '';
  }
  // Firefox gives no text of what is inert, as the page is while the chat covers it.
  const hidden = document.querySelectorAll(`[inert=${INERT_BY_CHAT}]`);
  for (const element of hidden) element.removeAttribute('inert');
  const text = selection.toString();
  for (const element of hidden) element.setAttribute('inert', INERT_BY_CHAT);
  return cut(text.trim());
};

/** A list that may come from plain JavaScript as a single name, or not at all. */
const listOf = (value: readonly string[] | string | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/** Reads the context from the page as it is now. Too much is cut, never refused. */
export const gatherPageContext = (options: ContextOptions): PageContext => {
  const page = listOf(options.page);
  const names = listOf(options.private);
  const selection = page.includes('selection') ? readSelection() : '';
  return {
    ...(page.includes('title') && { title: cut(document.title) }),
    ...(page.includes('address') && { address: readAddress(names) }),
    ...(selection && { selection }),
    entries: Object.entries(options.fields ?? {})
      .filter(([name, value]) => !names.includes(name) && value !== undefined && value !== null)
      .slice(0, CONTEXT_MAX_ENTRIES)
      .map(([name, value]) => ({ name: cut(name, NAME_MAX_LENGTH), value: cut(String(value)) })),
  };
};
