/**
 * The order in which the lines of a page are read. Programs draw them as they like: columns row by row, a page
 * from its end, or its lines in no order at all. What is drawn in the order of a column stays as it is.
 */
import { type Drawn, type LinePiece, placeOf } from './drawn.ts';

/** A line of the page, and the line ends behind it. */
export type Line = { pieces: LinePiece[]; ends: string };

/** A part of a line that stands apart from others beside it. */
type Segment = { pieces: LinePiece[]; left: number; right: number; y: number; height: number };

/** A gap of so many heights parts columns. */
const GUTTER = 1;
/** Lines whose base lines are no farther apart than this share of their height stand beside each other. */
const SAME_ROW = 0.5;
/** A line that begins so many heights above the one before it, and was drawn later, goes upward. */
const RISE = 0.5;
/** A share of lines that go upward from which a page is in no order, and the fewest of them. */
const MAX_RISING = 0.3;
const MIN_RISING = 4;
/** Fewer rows make no columns. */
const MIN_ROWS = 4;
/** How full the lines of running text are, as a share of the widest, in half of them at least. */
const FULL = 0.6;
/** How many words, or East Asian characters, such a line has on average. */
const MIN_WORDS = 3;
const MIN_WIDE = 8;
/** The share of its lines that go on in the next one. */
const MIN_GOING_ON = 0.3;
/** Text has few digits. */
const MAX_DIGITS = 0.2;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const ENDS_SENTENCE = /[.!?:;。！？：；…]["”’)」]?\s*$/u;
const BEGINS_NEW = /^\s*(?:[\p{Lu}\d•·–—*-]|\()/u;

const isLevel = ({ transform: [a = 0, b = 0, c = 0, d = 0], dir }: Drawn): boolean =>
  a > 0 && d > 0 && b === 0 && c === 0 && dir === 'ltr';

const textOf = ({ pieces }: Pick<Segment, 'pieces'>): string => pieces.map(({ text }) => text).join('');

const mean = (numbers: number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Parts a line where its words stand far apart; undefined where it does not run level from its left. */
const segmentsOf = ({ pieces }: Line): Segment[] | undefined => {
  const segments: Segment[] = [];
  for (const piece of pieces) {
    const { drawn } = piece;
    const last = segments.at(-1);
    if (!drawn || drawn.str.trim() === '') {
      last?.pieces.push(piece);
      continue;
    }
    if (!isLevel(drawn)) return undefined;
    const [x, y] = placeOf(drawn);
    const right = x + drawn.width;
    if (last && x < last.left) return undefined;
    if (last && x - last.right < GUTTER * Math.max(last.height, drawn.height)) {
      last.pieces.push(piece);
      last.right = Math.max(last.right, right);
    } else segments.push({ pieces: [piece], left: x, right, y, height: drawn.height });
  }
  return segments;
};

const isBeside = (one: Segment, other: Segment): boolean =>
  Math.abs(one.y - other.y) < SAME_ROW * Math.min(one.height, other.height);

/** Puts segments into rows from the top of the page, each from its left. */
const rowsOf = (segments: Segment[]): Segment[][] => {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    if (row?.[0] && isBeside(row[0], segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left));
};

type Gap = readonly [from: number, to: number];

/** The gaps between the segments of a row, those at its ends included. */
const gapsOf = (row: Segment[]): Gap[] =>
  [...row, undefined].map((segment, place): Gap => [
    row[place - 1]?.right ?? -Infinity,
    segment?.left ?? Infinity,
  ]);

const common = (gaps: readonly Gap[], others: readonly Gap[], width: number): Gap[] =>
  gaps.flatMap(([from, to]) =>
    others.flatMap(([otherFrom, otherTo]): Gap[] => {
      const gap: Gap = [Math.max(from, otherFrom), Math.min(to, otherTo)];
      return gap[1] - gap[0] >= width ? [gap] : [];
    }),
  );

/** Rows that the same gaps go through; a row that has none of them is a block by itself. */
type Block = { rows: Segment[][]; gutters: Gap[] };

const isInner = ([from, to]: Gap): boolean => Number.isFinite(from) && Number.isFinite(to);

const blocksOf = (rows: Segment[][]): Block[] => {
  const blocks: Block[] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    const gaps = gapsOf(row);
    const gutters = last ? common(last.gutters, gaps, GUTTER * (row[0]?.height ?? 0)) : [];
    // A single line belongs to a block of columns, unless it goes on across all of them.
    if (last?.gutters.some(isInner) && gutters.some(isInner)) {
      last.rows.push(row);
      last.gutters = gutters;
    } else blocks.push({ rows: [row], gutters: gaps });
  }
  return blocks;
};

/** The columns of a block, from the left. */
const columnsOf = ({ rows, gutters }: Block): Segment[][] => {
  const edges = gutters
    .filter(isInner)
    .map(([from]) => from)
    .toSorted((one, other) => one - other);
  const columns: Segment[][] = [...edges, 0].map(() => []);
  for (const segment of rows.flat()) {
    const place = edges.filter((edge) => segment.left >= edge).length;
    columns[place]?.push(segment);
  }
  return columns;
};

/** Whether a column has words, other than one for each line, and few numbers. */
const hasWords = (column: Segment[]): boolean => {
  const text = column.map(textOf).join('');
  const words = column.map((segment) => textOf(segment).trim().split(/\s+/).length);
  const isWide = (text.match(WIDE)?.length ?? 0) > text.length / 2;
  return (
    column.length >= MIN_ROWS &&
    (text.match(/\d/g)?.length ?? 0) <= text.length * MAX_DIGITS &&
    (isWide ? text.length / column.length >= MIN_WIDE : mean(words) >= MIN_WORDS)
  );
};

/** Whether the lines of a column go on in one another, as those of a table do not. */
const isRunning = (column: Segment[]): boolean => {
  if (!hasWords(column)) return false;
  const widths = column.map(({ left, right }) => right - left);
  const widest = Math.max(...widths);
  const full = widths.filter((width) => width >= widest * FULL).length;
  const goingOn = column.filter((segment, place) => {
    const next = column[place + 1];
    return next && !ENDS_SENTENCE.test(textOf(segment)) && !BEGINS_NEW.test(textOf(next));
  }).length;
  return full >= column.length / 2 && goingOn >= (column.length - 1) * MIN_GOING_ON;
};

const areColumns = (columns: Segment[][]): boolean => columns.every(isRunning);

/** How often the drawing of a page goes from one column to another. */
const changesBetween = (columns: Segment[][], drawn: Segment[]): number => {
  const placeOfSegment = new Map(
    columns.flatMap((column, place) => column.map((one) => [one, place] as const)),
  );
  const places = drawn.flatMap((segment) => placeOfSegment.get(segment) ?? []);
  return places.filter((place, index) => index > 0 && place !== places[index - 1]).length;
};

const countRising = (segments: Segment[]): number =>
  segments.filter((segment, place) => {
    const before = segments[place - 1];
    return before && segment.y - before.y > RISE * segment.height;
  }).length;

/** Without the gap behind its last words. */
const lineOf = ({ pieces }: Segment): Line => ({
  pieces: pieces.slice(0, pieces.findLastIndex(({ text }) => text.trim() !== '') + 1),
  ends: '\n',
});
const rowLine = (row: Segment[]): Line => ({
  pieces: row.flatMap((segment, place) => [
    ...(place === 0 ? [] : [{ text: ' ' }]),
    ...lineOf(segment).pieces,
  ]),
  ends: '\n',
});

/** The mark of an item of a list, which some programs draw when they have drawn all items. */
const ITEM_MARK = /^(?:[•◦▪‣●○■·]|\d{1,3}[.)]|[a-z][.)])$/i;
/** No page has more of them. */
const MAX_MARKS = 400;
/** Between a mark and its item are so many heights at most. */
const MARK_GAP = 4;

/** Puts marks that are drawn apart from the items of a list before these. */
const withMarks = (lines: Line[]): Line[] => {
  const parted = lines.map(segmentsOf);
  const taken = new Set<number>();
  const marks = new Map<Line, LinePiece[]>();
  for (const [at, segments] of parted.entries()) {
    if (taken.size === MAX_MARKS) break;
    const [mark, other] = segments ?? [];
    if (!mark || other || !ITEM_MARK.test(textOf(mark).trim())) continue;
    const item = parted.findIndex((one, index) => {
      const first = one?.[0];
      return (
        index !== at &&
        first !== undefined &&
        isBeside(mark, first) &&
        first.left >= mark.right &&
        first.left - mark.right < MARK_GAP * mark.height
      );
    });
    const line = lines[item];
    if (!line || marks.has(line)) continue;
    taken.add(at);
    marks.set(line, lineOf(mark).pieces);
  }
  return lines.flatMap((line, at) => {
    if (taken.has(at)) return [];
    const mark = marks.get(line);
    return [mark ? { ...line, pieces: [...mark, { text: ' ' }, ...line.pieces] } : line];
  });
};

/** Lines in the order in which they are read, and whether they may stand in another one in truth. */
export type Ordered = { lines: Line[]; isDoubtful: boolean };

/** Puts the lines of a page in the order in which they are read. */
export const inReadingOrder = (given: Line[]): Ordered => {
  const lines = withMarks(given);
  const asDrawn = { lines, isDoubtful: false };
  const parted = lines.map(segmentsOf);
  // Text that is turned, or read from the right, keeps the order in which it is drawn.
  if (!parted.every((one) => one !== undefined)) return asDrawn;
  const segments = parted.flat();
  if (segments.length < MIN_ROWS) return asDrawn;
  const rising = countRising(segments);
  const isWild = rising >= MIN_RISING && rising > segments.length * MAX_RISING;
  const blocks = blocksOf(rowsOf(segments)).map((block) => {
    const columns = columnsOf(block);
    const isMixed = columns.length > 1 && changesBetween(columns, segments) >= columns.length + MIN_ROWS - 1;
    return { ...block, columns, isMixed };
  });
  const isDoubtful = blocks.some(
    ({ columns, isMixed }) => isMixed && columns.every(hasWords) && !areColumns(columns),
  );
  if (!isWild && !blocks.some(({ columns, isMixed }) => isMixed && areColumns(columns)))
    return { lines, isDoubtful };
  const ordered = blocks.flatMap(({ rows, columns }) =>
    columns.length > 1 && areColumns(columns) ? columns.flat().map(lineOf) : rows.map(rowLine),
  );
  return { lines: ordered, isDoubtful };
};
