import type { BlockNode, InlineNode } from './nodes.ts';

/**
 * The end of a sentence or of a part of one. A colon may stand apart, as models write it behind a citation.
 */
const sentenceEnd = /^(?:\s*[:：]|[.,;!?。，；！？、…]+)/;

const isCitation = (node: InlineNode | undefined) => node?.type === 'citation';
const isSpace = (node: InlineNode | undefined) => node?.type === 'text' && node.text.trim() === '';

/**
 * Takes away spaces at the end, and line breaks where the citation that follows would stand alone on a line.
 */
const withoutSpaceAtEnd = (nodes: InlineNode[], isAlone: boolean): void => {
  if (isAlone) while (nodes.at(-1)?.type === 'break') nodes.pop();
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  nodes.pop();
  const text = last.text.trimEnd();
  if (text !== '') nodes.push({ type: 'text', text });
};

/**
 * Takes the citations at the end out of an emphasis or a link: the punctuation that they belong behind may
 * follow it.
 */
const takeCitationsAtEnd = (nodes: InlineNode[]): InlineNode[] =>
  nodes.splice(nodes.findLastIndex((node) => !isCitation(node)) + 1);

/**
 * Puts citations behind the punctuation that follows them, and right behind what they prove.
 *
 * With `open` the text is still being written: a citation at its end waits for what follows it.
 */
export const placeCitations = (nodes: readonly InlineNode[], open: boolean): InlineNode[] => {
  const placed: InlineNode[] = [];
  let index = 0;
  while (index < nodes.length) {
    const node = nodes[index];
    if (!node) break;
    let citations: InlineNode[] = [];
    if (!isCitation(node)) {
      index += 1;
      if (!('children' in node)) {
        placed.push(node);
        continue;
      }
      const isLast = open && index === nodes.length;
      const children = placeCitations(node.children, isLast);
      citations = takeCitationsAtEnd(children);
      if (children.length > 0) placed.push({ ...node, children });
      if (citations.length === 0) continue;
    }
    while (isCitation(nodes[index]) || (isSpace(nodes[index]) && isCitation(nodes[index + 1]))) {
      const next = nodes[index];
      if (next && isCitation(next)) citations.push(next);
      index += 1;
    }
    const after = nodes[index];
    const end = after?.type === 'text' ? (sentenceEnd.exec(after.text)?.[0] ?? '') : '';
    withoutSpaceAtEnd(placed, after === undefined || after.type === 'break' || end !== '');
    if (open && (after === undefined || (index === nodes.length - 1 && isSpace(after)))) return placed;
    if (end !== '') placed.push({ type: 'text', text: end.trimStart() });
    placed.push(...citations);
    if (after?.type === 'text') {
      placed.push({ type: 'text', text: after.text.slice(end.length) });
      index += 1;
    }
  }
  return placed;
};

/** Whether a block is a paragraph of nothing but citations, which would stand alone on a line. */
export const hasOnlyCitations = (block: BlockNode): block is BlockNode & { type: 'paragraph' } =>
  block.type === 'paragraph' &&
  block.children.some(isCitation) &&
  block.children.every((node) => isCitation(node) || isSpace(node) || node.type === 'break');

/**
 * Returns a block with citations at the end of its text; undefined when it does not end in a text.
 *
 * It has no source, so that it is not taken over when all is read again: the citations would be added to it
 * twice.
 */
export const withCitations = (
  block: BlockNode | undefined,
  nodes: readonly InlineNode[],
): BlockNode | undefined => {
  if (block?.type === 'paragraph') {
    return { ...block, raw: '', children: [...block.children, ...nodes.filter(isCitation)] };
  }
  if (block?.type !== 'list') return undefined;
  const group = block.items.at(-1);
  const item = group?.at(-1);
  const last = withCitations(item?.children.at(-1), nodes);
  if (!group || !item || !last) return undefined;
  const items = replaceLast(group, { ...item, raw: '', children: replaceLast(item.children, last) });
  return { ...block, raw: '', items: replaceLast(block.items, items) };
};

const replaceLast = <Part>(parts: readonly Part[], last: Part): Part[] => [...parts.slice(0, -1), last];
