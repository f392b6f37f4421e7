import type { BlockConverter } from './convert-blocks.ts';
import type { BlockNode, Groups, InlineText, ListItem, TableRow } from './nodes.ts';

type Part = BlockNode | ListItem | TableRow;

/** Keeps the array when nothing in it changes. */
const each = <T>(parts: readonly T[], change: (part: T) => T): readonly T[] => {
  const next = parts.map(change);
  return next.some((part, index) => part !== parts[index]) ? next : parts;
};

const groups = <T>(old: Groups<T>, change: (part: T) => T) => each(old, (group) => each(group, change));

/** Keeps the part when the value is the one that it has. */
const replace = <P extends Part, K extends keyof P>(part: P, key: K, value: P[K]): P =>
  value === part[key] ? part : { ...part, [key]: value };

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
    if ('cells' in part) return replace(part, 'cells', each(part.cells, text));
    if (!('type' in part)) return replace(part, 'children', each(part.children, refresh));
    switch (part.type) {
      case 'paragraph':
      case 'heading':
        return replace(part, 'text', text(part.text));
      case 'quote':
        return replace(part, 'children', groups(part.children, refresh));
      case 'list':
        return replace(part, 'items', groups(part.items, refresh));
      case 'table': {
        const withHeader = replace(part, 'header', each(part.header, text));
        return replace(withHeader, 'rows', groups(part.rows, refresh));
      }
      case 'code':
      case 'math':
      case 'html':
      case 'rule':
        return part;
    }
  };
  // A part stays what it is, only its texts change.
  const refresh = <P extends Part>(part: P): P => changed(part) as P;
  return refresh;
};
