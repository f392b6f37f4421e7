/** A cell of a table: its lines, and the columns that it spans. */
export type Cell = { lines: string[]; span: number };

const inCell = (lines: string[]): string =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>');

const rowOf = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/**
 * Writes a table as one of Markdown, its first row as the head. The words of a merged cell stand in its first
 * place; the others that it covers are empty. A table of one cell is a frame around its lines.
 */
export const tableToMarkdown = (rows: Cell[][]): string[] => {
  const [first, ...others] = rows;
  if (!first) return [];
  if (others.length === 0 && first.length === 1) return first[0]?.lines ?? [];
  const grid = rows.map((cells) =>
    cells.flatMap(({ lines, span }) => [
      inCell(lines).replaceAll('|', String.raw`\|`),
      ...Array<string>(span - 1).fill(''),
    ]),
  );
  const width = Math.max(...grid.map(({ length }) => length));
  const [head = [], ...body] = grid.map((cells) => [
    ...cells,
    ...Array<string>(width - cells.length).fill(''),
  ]);
  return [[rowOf(head), rowOf(Array<string>(width).fill('---')), ...body.map(rowOf)].join('\n')];
};

/**
 * Writes a table that stands within a cell, row by row: Markdown has none in another. An empty cell keeps its
 * place.
 */
export const tableInCell = (rows: Cell[][]): string[] =>
  rows.map((cells) => {
    const texts = cells.flatMap(({ lines, span }) => [
      lines.join(' ').replaceAll('\n', ' ').trim(),
      ...Array<string>(span - 1).fill(''),
    ]);
    return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1).join('; ');
  });
