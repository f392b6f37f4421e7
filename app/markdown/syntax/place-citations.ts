import type { InlineNode } from './nodes.ts';

/** The end of a sentence or of a part of one. A colon may stand apart, as models write it behind a citation. */
const sentenceEnd = /^(?:\s*[:：]|[.,;!?。，；！？、…]+)/;

const isCitation = (node: InlineNode | undefined) => node?.type === 'citation';
const isSpace = (node: InlineNode | undefined) => node?.type === 'text' && node.text.trim() === '';

const withoutSpaceAtEnd = (nodes: InlineNode[]): void => {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  nodes.pop();
  const text = last.text.trimEnd();
  if (text !== '') nodes.push({ type: 'text', text });
};

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
    if (!isCitation(node)) {
      const isLast = open && index === nodes.length - 1;
      placed.push('children' in node ? { ...node, children: placeCitations(node.children, isLast) } : node);
      index += 1;
      continue;
    }
    const citations: InlineNode[] = [];
    while (isCitation(nodes[index]) || (isSpace(nodes[index]) && isCitation(nodes[index + 1]))) {
      const next = nodes[index];
      if (next && isCitation(next)) citations.push(next);
      index += 1;
    }
    const after = nodes[index];
    withoutSpaceAtEnd(placed);
    if (open && (after === undefined || (index === nodes.length - 1 && isSpace(after)))) return placed;
    const end = after?.type === 'text' ? (sentenceEnd.exec(after.text)?.[0] ?? '') : '';
    if (end !== '') placed.push({ type: 'text', text: end.trimStart() });
    placed.push(...citations);
    if (after?.type === 'text') {
      placed.push({ type: 'text', text: after.text.slice(end.length) });
      index += 1;
    }
  }
  return placed;
};
