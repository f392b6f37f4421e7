import { richText } from '../../ui/rich-text.ts';

/** The formula that a node stands in, with all that is drawn for it. */
const formulaAround = (node: Node): Element | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const math = element?.closest('math');
  return math?.closest('.katex') ?? math ?? null;
};

/** Makes a range hold whole formulas: a part of one has no TeX. */
const widen = (range: Range): void => {
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
};

const rootOf = ({ commonAncestorContainer: node }: Range): Element | null =>
  node instanceof Element ? node : node.parentElement;

const formulasIn = (range: Range): Element[] =>
  [...(rootOf(range)?.querySelectorAll('math') ?? [])].filter((math) => range.intersectsNode(math));

const sourceOf = (math: Element): string => {
  const tex = math.querySelector('annotation')?.textContent ?? math.textContent;
  const mark = math.getAttribute('display') === 'block' ? '$$' : '$';
  return mark + tex + mark;
};

/** The selected text as the browser would copy it, with the TeX of the formulas in their places. */
const textWithSources = (selection: Selection, formulas: readonly Element[]): string => {
  const sources = formulas.map((math) => {
    const source = new Text(sourceOf(math));
    math.replaceWith(source);
    return source;
  });
  // Only the browser knows the lines and cells of what it has laid out.
  const text = selection.toString();
  for (const [index, source] of sources.entries()) source.replaceWith(formulas[index] ?? '');
  return text;
};

/** The selected content with what it stands in, as a part of a row in its table. */
const contentOf = (range: Range): Element => {
  let content: Node = range.cloneContents();
  for (let node = rootOf(range); node && !node.matches('div, article, body'); node = node.parentElement) {
    const parent = node.cloneNode(false);
    parent.appendChild(content);
    content = parent;
  }
  const whole = document.createElement('div');
  whole.append(content);
  return whole;
};

/** Copies a selection with formulas as TeX, and as MathML in its HTML. Others are left to the browser. */
export const copyFormulas = (event: ClipboardEvent): void => {
  const selection = document.getSelection();
  if (!event.clipboardData || !selection || selection.rangeCount === 0 || selection.isCollapsed) return;
  const range = selection.getRangeAt(0).cloneRange();
  widen(range);
  const formulas = formulasIn(range);
  if (formulas.length === 0) return;
  selection.removeAllRanges();
  selection.addRange(range);
  event.clipboardData.setData('text/html', richText(contentOf(range)));
  event.clipboardData.setData('text/plain', textWithSources(selection, formulas));
  event.preventDefault();
};
