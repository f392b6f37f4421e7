import { unescaped } from './entities.ts';

/** The target of a link, and the place after its source. */
export type LinkTarget = { href: string; title: string; end: number };

/**
 * An address with more parentheses open is none, so that `](` again and again is not read to the end each
 * time.
 */
const maxParentheses = 32;
/** One with spaces is no longer. */
const maxLoose = 400;

const skipSpace = (source: string, index: number) => {
  let place = index;
  while (/\s/.test(source.charAt(place))) place += 1;
  return place;
};

/**
 * Place after the destination that begins at `start`, with `isLoose` one with spaces; the length when it is
 * unfinished, -1 when it cannot be one.
 */
const destinationEnd = (source: string, start: number, isLoose = false): number => {
  const angled = source.charAt(start) === '<';
  let depth = 0;
  for (let index = angled ? start + 1 : start; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (character === '\\' && !/\s/.test(source.charAt(index + 1))) index += 1;
    else if (angled) {
      if (character === '>') return index + 1;
      if (character === '\n' || character === '<') return -1;
    } else if (isLoose ? character === '\n' : character <= ' ') return depth === 0 ? index : -1;
    else if (character === '(') {
      depth += 1;
      if (depth > maxParentheses) return -1;
    } else if (character === ')') {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return source.length;
};

/** Place of the character that ends a title, -1 when it is still to come; undefined when it cannot be one. */
const titleEnd = (source: string, start: number, closer: string): number | undefined => {
  for (let index = start; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (character === '\\') index += 1;
    else if (character === closer) return index;
    else if (character === '(' && closer === ')') return undefined;
  }
  return -1;
};

/** What an address with spaces is told by: a scheme, or the end of a file's name. */
const isAddress = /^https?:[^"]*$|\.[a-z]\w{1,4}$/i;

/** Reads the address and title in the parentheses at `start`; undefined when they cannot be that. */
export const linkTargetAt = (source: string, start: number): LinkTarget | 'unfinished' | undefined => {
  const from = skipSpace(source, start + 1);
  const to = destinationEnd(source, from);
  if (to < 0) return undefined;
  let place = skipSpace(source, to);
  let title = '';
  const closer = { '"': '"', "'": "'", '(': ')' }[source.charAt(place)];
  if (closer !== undefined && place > to) {
    const end = titleEnd(source, place + 1, closer);
    if (end === undefined) return undefined;
    if (end < 0) return 'unfinished';
    title = source.slice(place + 1, end);
    place = skipSpace(source, end + 1);
  }
  if (place >= source.length) return 'unfinished';
  if (source.charAt(place) !== ')') {
    // Models write addresses with spaces.
    const end = destinationEnd(source.slice(0, from + maxLoose), from, true);
    const loose = source.slice(from, end);
    if (!isAddress.test(loose)) return undefined;
    if (end === source.length) return 'unfinished';
    return source.charAt(end) === ')' ? { href: loose, title: '', end: end + 1 } : undefined;
  }
  const angled = source.charAt(from) === '<';
  const href = angled ? source.slice(from + 1, to - 1) : source.slice(from, to);
  return { href: unescaped(href), title: unescaped(title), end: place + 1 };
};

/** Reads the label in the brackets at `start`; undefined when it is none. */
export const referenceAt = (source: string, start: number): { label: string; end: number } | undefined => {
  const [raw, label] = /^\[((?:\\[\s\S]|[^[\]\\]){0,999})\]/.exec(source.slice(start)) ?? [];
  return raw === undefined || label === undefined ? undefined : { label, end: start + raw.length };
};

/** Whether the label that begins at `start` may still become one. */
export const isUnfinishedReference = (source: string, start: number): boolean =>
  /^\[(?:\\[\s\S]|[^[\]\\])*\\?$/.test(source.slice(start));

/** The name under which a label's definition is kept, as marked writes it. */
export const nameOfLabel = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
