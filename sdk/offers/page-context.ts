import type { ContextOptions } from '../context-options.ts';
import { CONTEXT_MAX_ENTRIES, CONTEXT_MAX_LENGTH, NAME_MAX_LENGTH } from '../protocol/limits.ts';
import type { PageContext } from '../protocol/messages.ts';

const PRIVATE = 'input, textarea, select, [contenteditable], [data-casement-private]';

const cut = (text: string): string => text.slice(0, CONTEXT_MAX_LENGTH);

/** The page's address without its fragment and without the parameters that are private. */
const readAddress = (names: readonly string[]): string => {
  const address = new URL(location.href);
  address.hash = '';
  address.username = '';
  address.password = '';
  for (const name of names) address.searchParams.delete(name);
  return cut(address.href);
};

/** Whether a range lies in something private or reaches into it. */
const isPrivate = (range: Range): boolean => {
  const { commonAncestorContainer: node } = range;
  const around = node instanceof Element ? node : node.parentElement;
  return (
    !around ||
    around.closest(PRIVATE) !== null ||
    Array.from(around.querySelectorAll(PRIVATE)).some((element) => range.intersectsNode(element))
  );
};

/** What the visitor has marked; '' when any of it is private. */
const readSelection = (): string => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return '';
  for (let index = 0; index < selection.rangeCount; index += 1) {
    if (isPrivate(selection.getRangeAt(index))) return '';
  }
  return cut(selection.toString().trim());
};

/** A list that may come from plain JavaScript as a single name, or not at all. */
const listOf = (value: readonly string[] | string | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/** What goes along with a question, as the page is now. Too much is cut, never refused. */
export const readPageContext = (options: ContextOptions): PageContext => {
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
      .map(([name, value]) => ({ name: name.slice(0, NAME_MAX_LENGTH), value: cut(String(value)) })),
  };
};
