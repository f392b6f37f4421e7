import type { BlockConverter } from './convert-blocks.ts';
import type { BlockNode, Groups, InlineText, ListItem, TableRow } from './nodes.ts';

type Part = BlockNode | ListItem | TableRow;

/** Keeps the array when nothing in it changes. */
const each = <T>(parts: readonly T[], change: (part: T) => T): readonly T[] => {
  const next = parts.map(change);
  return next.some((part, index) => part !== parts[index]) ? next : parts;
};

const groups = <T>(old: Groups<T>, change: (part: T) => T) => each(old, (group) => each(group, change));

/**
 * Reads again the texts that may refer to one of `labels`, whose definitions have come late.
 * Parts that do not refer to one keep their identity.
 */
export const refresher = (
  labels: readonly string[],
  converter: BlockConverter,
): (<P extends Part>(part: P) => P) => {
  const mentions = (source: string) => {
    if (!source.includes('[')) return false;
    const plain = source.toLowerCase().toUpperCase().toLowerCase().replace(/\s+/g, ' ');
    return labels.some((label) => plain.includes(`[${label}]`) || plain.includes(`[ ${label} ]`));
  };
  const text = (old: InlineText) => (mentions(old.source) ? converter.text(old.source, old.open) : old);
  const changed = (part: Part): Part => {
    if (!('type' in part)) {
      if ('cells' in part) {
        const cells = each(part.cells, text);
        return cells === part.cells ? part : { ...part, cells };
      }
      const children = each(part.children, refresh);
      return children === part.children ? part : { ...part, children };
    }
    switch (part.type) {
      case 'paragraph':
      case 'heading': {
        const next = text(part.text);
        return next === part.text ? part : { ...part, text: next };
      }
      case 'quote': {
        const children = groups(part.children, refresh);
        return children === part.children ? part : { ...part, children };
      }
      case 'list': {
        const items = groups(part.items, refresh);
        return items === part.items ? part : { ...part, items };
      }
      case 'table': {
        const header = each(part.header, text);
        const rows = groups(part.rows, refresh);
        return header === part.header && rows === part.rows ? part : { ...part, header, rows };
      }
      case 'code':
      case 'math':
      case 'html':
      case 'rule':
        return part;
    }
  };
  // A part stays what it is, only its texts change.
  function refresh<P extends Part>(part: P): P {
    return changed(part) as P;
  }
  return refresh;
};
