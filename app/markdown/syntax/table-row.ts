import { mathsAt } from './maths.ts';
import { Searches } from './searches.ts';

/** The cells of a row, and the place of code or a formula whose end is still to come, -1 for none. */
export type Row = { cells: string[]; openPlace: number; endsWithBar: boolean };

/**
 * Whoever escapes one bar of code or a formula escapes all of them: beside a plain one, `\|` is TeX's own. A
 * formula that is being written may still get a plain one.
 */
const withoutEscapes = (part: string, isOpen: boolean) =>
  /(?:^|[^\\])\|/.test(part) || (isOpen && !part.startsWith('`'))
    ? part
    : part.replaceAll(String.raw`\|`, '|');

/**
 * Returns how much of the line from `place` on is code or a formula, or one character that means nothing
 * here.
 */
const lengthAt = (line: string, place: number, searches: Searches, open: boolean): number => {
  const rest = line.slice(place);
  if (rest.startsWith('`')) {
    const { length } = /^`+/.exec(rest)?.[0] ?? '';
    const end = searches.backticks(length, place + length);
    return end < 0 ? (open ? rest.length : length) : end + length - place;
  }
  const before = place === 0 ? '' : line.charAt(place - 1);
  const maths = mathsAt(rest, before, open, (closer, from) => {
    const found = searches.indexOf(closer, place + from);
    return found < 0 ? -1 : found - place;
  });
  return maths?.raw.length ?? (rest.startsWith('\\') ? 2 : 1);
};

/**
 * Divides a row of a table. A bar in code or in a formula parts no cells; cells beyond `count` stay in the
 * last one as they are written. With `open` the row is still being written.
 */
export const splitRow = (line: string, open: boolean, count = Infinity): Row => {
  const searches = new Searches(line);
  const mark = /[\\`$|]/g;
  let cells: string[] = [];
  let cell = '';
  let place = 0;
  let openPlace = -1;
  let endsWithBar = false;
  for (let match = mark.exec(line); match; match = mark.exec(line)) {
    cell += line.slice(place, match.index);
    place = match.index;
    endsWithBar = match[0] === '|';
    if (endsWithBar) {
      cells.push(cell);
      cell = '';
      place += 1;
    } else {
      const length = lengthAt(line, place, searches, open);
      const part = line.slice(place, place + length);
      const isOpen =
        open && place + length >= line.length && lengthAt(line, place, searches, false) < part.length;
      if (isOpen) openPlace = place;
      cell += withoutEscapes(part, isOpen);
      place += length;
    }
    mark.lastIndex = place;
  }
  cell += line.slice(place);
  endsWithBar &&= cell.trim() === '';
  cells.push(cell);
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.at(-1)?.trim() === '') cells.pop();
  const isFull = cells.slice(count).some((text) => text.trim() !== '');
  if (isFull) cells = [...cells.slice(0, count - 1), cells.slice(count - 1).join('|')];
  return { cells: cells.map((text) => text.trim()), openPlace, endsWithBar };
};
