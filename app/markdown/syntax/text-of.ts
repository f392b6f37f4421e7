import type { InlineNode } from './nodes.ts';

/** What a reader sees of inline nodes, without any markup. */
export function textOf(nodes: readonly InlineNode[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: InlineNode): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'strong':
    case 'emphasis':
    case 'deleted':
    case 'link':
      return textOf(node.children);
    case 'image':
      return node.alt;
    case 'citation':
      return '';
    case 'break':
      return '\n';
    case 'math':
      return node.tex;
  }
}
