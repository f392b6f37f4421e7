import { elementTag } from './nodes.ts';

/** A table of HTML; a sentence that only begins with the tag is none. */
export const htmlTable = /^ {0,3}<table(?:\s[^<>]*)?>\s*<[tc]/i;

/** What may become one. */
export const unfinishedTable = /^ {0,3}<table(?:\s[^<>]*)?(?:>\s*<?)?$/i;

/** Cells span others within so many columns only, so that little text makes few cells. */
const maxColumns = 100;

const spanIn = (attributes: string, name: RegExp): number => Number(name.exec(attributes)?.[1] ?? 1);

const withoutTags = (cell: string): string =>
  cell
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (elementTag.test(tag) ? tag : ' '))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns what stands in the cells of an HTML table, row by row, with no tags but those of a text. A cell
 * that spans several fills the first of them, and a caption is a row.
 */
export const htmlRows = (source: string): string[][] => {
  /** For how many more rows a cell above reaches into each column. */
  const reach: number[] = [];
  const [, ...rows] = source.replace(/<caption/i, '<tr><td').split(/<tr\b[^<>]*>/i);
  return rows.map((row) => {
    const cells: string[] = [];
    const passTaken = () => {
      for (let rest = reach[cells.length]; rest; rest = reach[cells.length]) {
        reach[cells.length] = rest - 1;
        cells.push('');
      }
    };
    const [, ...parts] = row.split(/<t[dh]\b([^<>]*)>/i);
    for (let index = 0; index < parts.length; index += 2) {
      passTaken();
      const [attributes = '', content = ''] = parts.slice(index);
      const start = cells.length;
      cells.push(withoutTags(content));
      for (
        let column = start;
        column < Math.min(start + spanIn(attributes, /colspan\s?=\W?(\d+)/i), maxColumns);
        column += 1
      ) {
        reach[column] = spanIn(attributes, /rowspan\s?=\W?(\d+)/i) - 1;
        if (column > start) cells.push('');
      }
    }
    passTaken();
    return cells;
  });
};
