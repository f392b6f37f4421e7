import type { PDFPageProxy } from 'unpdf/pdfjs';
import { markOf } from './content-marks.ts';
import type { Drawn } from './drawn.ts';
import { createOverprintReader } from './overprint.ts';
import { PageLines, type PageWords } from './page-lines.ts';

/**
 * Many PDF files write a Chinese character as the radical that looks the same, Arabic letters by their shapes,
 * and signs as they stand in text that runs downwards.
 */
const SHAPES = /[\u2e80-\u2fdf\ufb1d-\ufdff\ufe10-\ufe19\ufe30-\ufe48\ufe70-\ufefc]/g;
/** The bullets of symbol fonts, which have no character of their own. */
const BULLETS = /(^|\n)[\uf020-\uf0ff](?=\s)/g;
/** Where a word may be parted; at the end of a line it is. Nobody types the second of these hyphens. */
const SOFT_HYPHENS = /\u00ad\n?|(?<=\p{Ll})\u2010\n(?=\p{Ll})/gu;
/** Letters that some programs set as one and then write with their bytes in the wrong order: \u6600 for f. */
const SWAPPED = /[昀椀氀琀]{1,8}/g;
/** Letters that begin such characters; without one of them it is East Asian text. */
const BEGINS_SWAPPED = /[昀琀]/;
const LATIN = /[A-Za-z]/;
const inOrder = (letters: string, at: number, text: string): string =>
  BEGINS_SWAPPED.test(letters) && LATIN.test(text.charAt(at - 1) + text.charAt(at + letters.length))
    ? Array.from(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) >> 8)).join('')
    : letters;

type Structure = { role?: string; alt?: string; id?: string; children?: Structure[] };

/** The words for those who do not see a picture. Those of a span stand in the text. */
const descriptionsIn = ({ role, alt, children = [] }: Structure): string[] => [
  ...(alt?.trim() && role !== 'Span' ? [`[${alt.trim()}]`] : []),
  ...children.flatMap(descriptionsIn),
];

/** The words that stand for spans, by the marked contents that these consist of: all are with the first. */
const spansIn = ({ role, alt, children = [] }: Structure): [string, string][] =>
  role === 'Span' && alt !== undefined
    ? children.flatMap(({ id }, place): [string, string][] => (id ? [[id, place === 0 ? alt : '']] : []))
    : children.flatMap(spansIn);

/** The replacement texts of a page by their marks, and the marks that are in layers which are off. */
export type KnownMarks = { words: ReadonlyMap<number, string>; hidden: ReadonlySet<number> };

/** An address, and the place on the page that leads to it: left, bottom, right, top. */
export type Link = { url: string; rect: readonly number[] };

const isAt = ({ rect }: Link, { str, transform, width, height }: Drawn): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [x = 0, y = 0] = transform.slice(4);
  return str.trim() !== '' && x < right && x + width > left && y < top && y + height / 2 > bottom;
};

/** Whether words say an address themselves, be it without what programs need before it. */
const isSaid = (words: string, url: string): boolean => {
  const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(url) ?? [];
  if (/^https?$/i.test(scheme)) return words.includes(url);
  const address = rest.replace(/\?.*/, '').toLowerCase();
  const isNumber = scheme.toLowerCase() === 'tel';
  const plain = (text: string) => (isNumber ? text.replaceAll(/\D/g, '') : text.toLowerCase());
  return plain(words).includes(plain(address));
};

/** Puts each address behind the last words that lead to it. */
const withAddresses = (items: readonly object[], links: Link[]): Map<object, string> => {
  const addresses = new Map<object, string>();
  for (const link of links) {
    const item = items.findLast((one) => 'str' in one && isAt(link, one as Drawn)) as Drawn | undefined;
    const before = item && (addresses.get(item) ?? '');
    if (!item || before === undefined || isSaid(item.str, link.url) || before.includes(link.url)) continue;
    addresses.set(item, `${before} (${link.url})`);
  }
  return addresses;
};

/** A marked content that is open: `words` stand for what is drawn in it, until the first of that. */
type Level = { isLeftOut: boolean; isReplaced?: boolean; words?: string };

/** Returns the words of a page, in the order in which they are read, and descriptions of its pictures. */
export const pageText = async (
  page: PDFPageProxy,
  links: Link[],
  { words, hidden }: KnownMarks,
): Promise<PageWords> => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const structure = ((await page.getStructTree()) ?? {}) as Structure;
  const spans = new Map(spansIn(structure));
  const addresses = withAddresses(items, links);
  /** Whether the words of each level are left out, and the words that stand for them. */
  const levels: Level[] = [{ isLeftOut: false }];
  const wordsOf = createOverprintReader();
  const lines = new PageLines();
  /** Puts the words that stand for others where the first of those are drawn. */
  const replace = (level: Level, drawn?: Drawn): void => {
    const address = (level.isReplaced && drawn && addresses.get(drawn)) || '';
    const shown = (level.words ?? '') + address;
    if (shown !== '') lines.put(shown, drawn);
    delete level.words;
  };
  for (const item of items) {
    const level = levels.at(-1) ?? { isLeftOut: false };
    if ('str' in item) {
      const drawn = item as Drawn;
      const isBlank = drawn.str.trim() === '';
      // A gap before words that stand for others is one of the line.
      const isGap = isBlank && level.words !== undefined;
      const shown = level.isLeftOut && !isGap ? '' : wordsOf(drawn) + (addresses.get(item) ?? '');
      if (shown !== '') lines.put(shown, drawn);
      if (!isBlank) replace(level, drawn);
      if (item.hasEOL) lines.end(drawn.str === '' && !level.isLeftOut);
    } else if (item.type === 'endMarkedContent') {
      replace(level);
      if (levels.length > 1) levels.pop();
    } else {
      const id = item.id as string | null | undefined;
      const mark = markOf(id);
      if (mark !== undefined && hidden.has(mark)) level.isLeftOut = true;
      const other = mark === undefined ? spans.get(id ?? '') : words.get(mark);
      const isReplaced = other !== undefined && !level.isLeftOut;
      levels.push({
        isLeftOut: level.isLeftOut || other !== undefined,
        isReplaced: isReplaced || level.isReplaced === true,
        ...(isReplaced && { words: other.replaceAll(/\r\n?/g, '\n') }),
      });
    }
  }
  const { text, isOrderDoubtful } = lines.words();
  const whole = [text, ...descriptionsIn(structure)]
    .filter((part) => part.trim() !== '')
    .join('\n')
    .replaceAll(SOFT_HYPHENS, '')
    .replaceAll(SWAPPED, inOrder)
    .replaceAll(SHAPES, (shape) => shape.normalize('NFKC'))
    .replace(/^\n+/, '')
    .replaceAll(BULLETS, '$1•');
  return { text: whole, isOrderDoubtful };
};
