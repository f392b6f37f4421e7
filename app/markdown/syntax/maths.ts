export type Maths = { raw: string; tex: string; display: boolean; open: boolean };

const hasContent = (tex: string) => /[\p{L}\p{N}]/u.test(tex);
export const isTexLike = (text: string) => /[\\^_{}=+<>]/.test(text);

/** Whether there are words beside those that TeX knows; if so, there still are when the text goes on. */
const hasWords = (text: string): boolean =>
  /[A-Za-z]{3}|[^\p{ASCII}]/u.test(text.replace(/\\[a-zA-Z]*(?:\{[^{}\\]*\}?)?/g, ''));

/** Whether `$…` without its end looks like a formula rather than like a sum of money or a variable's name. */
const looksLikeTex = (text: string): boolean =>
  text.length <= 200 && !/^[\s\d$),;:/]/.test(text) && !hasWords(text);

/**
 * Whether marks of a formula stand in a text instead: classes of prices (`$$`, `$$$`), units (`($/kWh)`),
 * escaped brackets.
 */
const isProse = (tex: string): boolean =>
  /^\s*[),;:/$]/.test(tex) ||
  (!isTexLike(tex) && (/[a-z]{2}[\s\d,.;:]+[a-z]{2}/i.test(tex) || /^ *\n/.test(tex) !== /\n *$/.test(tex)));

/** Escaped brackets with numbers alone cite sources. */
const cited = /^ {0,3}\\\[\d[\d, ]*(?:\\?$|\\\])/;

/** Like `indexOf` of the source. */
type Find = (text: string, from: number) => number;

const bracketed = (
  source: string,
  closer: string,
  find: Find,
  display: boolean,
  open: boolean,
): Maths | undefined => {
  const end = find(closer, 2);
  if (cited.test(source)) return open && end < 0 ? { raw: source, tex: '', display, open } : undefined;
  if (end >= 0) {
    // Formulas do not hold each other: of two beginnings the second counts.
    const opener = source.slice(0, 2);
    const next = opener === closer ? -1 : find(opener, 2);
    if (next >= 0 && next < end) return undefined;
    const tex = source.slice(2, end);
    // A longer run of dollars is no end.
    if (!hasContent(tex) || isProse(tex) || source.startsWith('$$$', end)) return undefined;
    return { raw: source.slice(0, end + 2), tex: tex.trim(), display, open: false };
  }
  // Whether its last line ends with it is not known yet.
  if (!open || isProse(source.slice(2).trim())) return undefined;
  return {
    raw: source,
    tex: source
      .slice(2)
      .replace(/[\\$]$/, '')
      .trim(),
    display,
    open: true,
  };
};

/** Environments that are a formula also without dollars around them. */
const environment = String.raw`\\begin\{((?:equation|align(?:at|ed)?|gather(?:ed)?|multline|eqnarray|split|[dr]?cases|array|[bBpvV]?matrix|CD)\*?)\}`;
const environmentAt = new RegExp(`^${environment}`);
const command = /^\\(?:ce|pu|boxed)\{/;
/** The longest that is looked at for the end of `\ce{…}` and the like. */
const maxCommand = 400;

/** Whether `source` may still become the beginning of an environment or of a command that is a formula. */
export const isUnfinishedCommand = (source: string): boolean =>
  /^\\begin\{[a-zA-Z]*\*?$/.test(source) ||
  ['\\begin{', '\\boxed{', '\\ce{', '\\pu{'].some((beginning) => beginning.startsWith(source));

const environmentMaths = (source: string, find: Find, open: boolean): Maths | undefined => {
  const [opener, name] = environmentAt.exec(source) ?? [];
  if (opener === undefined) return undefined;
  const closer = `\\end{${name}}`;
  const end = find(closer, opener.length);
  const isOpen = end < 0;
  if (isOpen && !open) return undefined;
  const raw = isOpen ? source : source.slice(0, end + closer.length);
  return { raw, tex: raw, display: true, open: isOpen };
};

const commandMaths = (source: string, open: boolean): Maths | undefined => {
  const part = source.slice(0, maxCommand);
  let depth = 0;
  for (const { 0: mark, index } of part.matchAll(/\\.|[{}\n]/g)) {
    if (mark === '\n') return undefined;
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    if (mark === '}' && depth === 0) {
      const raw = source.slice(0, index + 1);
      return { raw, tex: raw, display: false, open: false };
    }
  }
  return open && part === source ? { raw: source, tex: source, display: false, open } : undefined;
};

/**
 * Maths at the beginning of `source`: `\(…\)`, `\[…\]`, `$$…$$` or `$…$`, and without any marks an
 * environment, `\ce{…}` or `\boxed{…}`.
 *
 * A single dollar is maths only without white space inside the dollars, without a Latin letter or digit
 * around them, and when the content is not a sum of money. `before` is the character before; `open` says that
 * the text is still being written.
 */
export const mathsAt = (source: string, before: string, open: boolean, find: Find): Maths | undefined => {
  if (source.startsWith('\\(')) return bracketed(source, '\\)', find, false, open);
  if (source.startsWith('\\[')) return bracketed(source, '\\]', find, true, open);
  if (source.startsWith('$$')) return bracketed(source, '$$', find, true, open);
  if (command.test(source)) return commandMaths(source, open);
  if (source.startsWith('\\b')) return environmentMaths(source, find, open);
  if (!source.startsWith('$') || /[\w$]/.test(before)) return undefined;
  const closed = /^\$(?![\s$])((?:\\[\s\S]|[^\\$\n]|\n(?!\n))*?)(?<!\s)\$(?![\p{Script=Latin}\p{N}])/u.exec(
    source,
  );
  const tex = closed?.[1];
  if (closed && tex !== undefined && tex !== '') {
    const money = /^\d/.test(tex) && /\s/.test(tex) && !isTexLike(tex);
    const prose = isProse(tex) || (/[^\p{ASCII}]/u.test(tex) && !tex.includes('\\'));
    return money || prose ? undefined : { raw: closed[0], tex, display: false, open: false };
  }
  const rest = source.slice(1);
  if (!open || rest.includes('$') || !looksLikeTex(rest)) return undefined;
  return { raw: source, tex: rest.replace(/\\$/, '').trim(), display: false, open: true };
};

const blockBeginning = new RegExp(String.raw`^ {0,3}(\$\$|\\\[|${environment})([ \t]*\n)?`);
const blockBelow = new RegExp(
  String.raw`\$\$|\\[[\]]|\n(?= {0,3}(?:\$\$|\\\[)[ \t]*\n)|\n(?= {0,3}${environment})`,
  'g',
);

/** A block is no longer, so that one without its end does not take the rest of the text. */
const maxBlockLength = 4000;

/**
 * A block of maths: `$$` or `\[` begins a line, and its partner ends one; punctuation and a number may
 * follow. Where the opener has a line of its own, blank lines may stand within.
 *
 * `open` says that the source may still grow; `isContained`, that an item or quote ends with it, and so ends
 * the block.
 */
export const mathsBlockAt = (source: string, open: boolean, isContained: boolean): Maths | undefined => {
  const start = blockBeginning.exec(source);
  if (!start || cited.test(source)) return undefined;
  const [opening, fence = '', name] = start;
  const isAlone = start[3] ?? name;
  const limit = isAlone ? maxBlockLength : source.indexOf('\n\n', opening.length);
  const part = source.slice(0, limit < 0 ? undefined : limit);
  const closer = name
    ? new RegExp(String.raw`\\end\{${name.replace('*', String.raw`\*`)}\}`, 'g')
    : fence === '$$'
      ? /\$\$/g
      : /\\\]|^ {0,3}\\\[[ \t]*$/gm;
  closer.lastIndex = opening.length;
  const { 0: closing = '', index: end = -1 } = closer.exec(part) ?? {};
  // Another begins before this one ends.
  if (closing.includes('[')) return undefined;
  // The environment's own marks are TeX.
  const [from, to] = name ? [opening.indexOf(fence), end + closing.length] : [opening.length, end];
  const tex = part.slice(from, end < 0 ? undefined : to).trim();
  if (end < 0) {
    return part === source && (open || (isContained && isAlone && tex !== ''))
      ? { raw: source, tex: tex.replace(/[\\$]$/, '').trim(), display: true, open: true }
      : undefined;
  }
  const behind = /^.*\n?/.exec(source.slice(end + closing.length))?.[0] ?? '';
  const tail = behind.trim();
  if (!/^[.,;:。，；：]?(?: ?\([\w.]*\)?)?$/.test(tail) || !hasContent(tex) || isProse(tex)) return undefined;
  const raw = source.slice(0, end + closing.length + behind.length);
  return { raw, tex: tex + tail.replace('(', '\\quad('), display: true, open: false };
};

/**
 * The place of the line break above a block of maths that ends a paragraph, -1 when there is none. `$$` may
 * also end what the paragraph holds.
 */
export const mathsBelow = (paragraph: string): number => {
  let isWithin = false;
  let isBracketed = false;
  for (const { 0: mark, 1: name, index } of paragraph.matchAll(blockBelow)) {
    if (mark === '$$') isWithin = !isWithin;
    else if (mark !== '\n') isBracketed = mark === '\\[';
    else if (!isWithin && !(isBracketed && name !== undefined)) return index;
  }
  return -1;
};

/** The opener of the formula that a text leaves open, '' for none, and the place behind it. */
export const openMathsIn = (text: string): { fence: string; place: number } => {
  let fence = '';
  let place = 0;
  for (const { 0: mark, index } of text.matchAll(/\$\$|\\[[\]]/g)) {
    if (mark === (fence === '\\[' ? '\\]' : fence)) fence = '';
    else if (mark === '\\[' ? fence !== '$$' : mark === '$$' && fence === '') {
      fence = mark;
      place = index + 2;
    }
  }
  return { fence, place };
};

/**
 * Returns the place behind a formula whose opener ends a line, right before `start`, and whose closer begins
 * one; the end of `source` while it may still come, and -1 when there is none. What its lines begin with and
 * blank lines do not end it, but words do.
 *
 * `isContained` is that of `mathsBlockAt`; `open` says whether a formula without a closer goes on to the end
 * of `source`.
 */
export const mathsEnd = (
  source: string,
  start: number,
  fence: string,
  isContained: boolean,
  open: boolean,
): number => {
  const rest = source.slice(start, start + maxBlockLength);
  if (fence === '' || !/^[ \t]*(?:\n|$)/.test(rest)) return -1;
  const end = rest.search(fence === '$$' ? /\$\$/ : /\\[[\]]/);
  const tex = rest.slice(0, end < 0 ? undefined : end);
  // The part of a quote above a blank line is not read again.
  if (hasWords(tex) || (isContained && /\n[ \t]*\n/.test(tex))) return -1;
  if (end >= 0) {
    const closes = rest.charAt(end + 1) !== '[' && hasContent(tex) && /\n[ \t]*$/.test(tex);
    return closes ? start + end + 2 : -1;
  }
  return open && start + rest.length === source.length ? source.length : -1;
};
