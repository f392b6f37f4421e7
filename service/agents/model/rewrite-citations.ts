import { type CitationMark, markAt, mayBecomeMark, nowhereBehind } from './citation-marks.ts';
import { isIndex } from './index-or-citation.ts';

/**
 * The next piece that can mean something: plain words, a line break, a run of marks, an escaped character, or
 * a bracket.
 */
const TOKEN = /^(?:[^`~[\]【［〔〖(（<:\uE200\\$\n]+|\n[ \t]*|`+|~+|\$+|\\[\s\S]|[\s\S])/;
/** Marks that may be longer than what has come of them. */
const MAY_GROW = /^(?:\n[ \t]*|`+|~+|\$+|\\)$/;
/**
 * The most characters that are held until it is clear what they are; more would be read again with each
 * piece.
 */
const MAX_HELD = 100;
/** How far ahead the end of a link or a formula is looked for, which a mark may stand in. */
const MAX_LOOK_AHEAD = 200;
/** The most characters that are remembered of a line, and of what stands before a mark. */
const MAX_REMEMBERED = 200;
/** A formula is no longer, so that one without its end does not take the rest of the text. */
const MAX_FORMULA = 4000;

const LINE_HEAD = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]*)?$/;
/** The headings of lists of sources. */
const BIBLIOGRAPHIES = new Set(
  [
    'references|sources|bibliography|works cited|citations|footnotes',
    'literatur|literaturverzeichnis|quellen|quellenverzeichnis|quellenangaben|einzelnachweise',
    'bibliographie|références|notes et références|referencias|bibliografía|fuentes|referências|bibliografia|fontes|المراجع|المصادر',
    '参考资料|参考文献|参考来源|参考|资料来源|来源|引用|脚注|參考文獻|參考資料|資料來源|來源|出典|引用文献|참고문헌|참고 자료|출처',
  ].flatMap((words) => words.split('|')),
);
const MAX_HEADING = 60;
const MARKS = /[#*_\t:：]/g;
const isBibliographyHeading = (line: string): boolean =>
  line.length <= MAX_HEADING && BIBLIOGRAPHIES.has(line.replaceAll(MARKS, ' ').trim().toLowerCase());
const ADDRESS_STARTS = ['http://', 'https://', '<http', 'www.'];
const INDEXED = /[A-Za-z0-9_]$/;
const CALLED = /\w\(\)$/;
/** Behind the end of a sentence or of a part of one a raised number is no exponent. */
const ENDED = /[.,;:!?。，；：！？”"]$/;
/** Behind these stands a value: a list, an interval, the field of an object. */
const ASSIGNED = /(?:[=∈∉⊂⊆≤≥]|":)[ \t]?$/;
/** Behind these stand several numbers that are values, or a list that code has. */
const VALUES =
  /(?:\b(?:array|between|bereich|interval|intervall|liste?|range|set|tuple|values|vector|\w in)|[间間]|[数數][组組]|列表|[范範][围圍]|集合|向量)[ \t]*(?:为|是|為)?[ \t]?$|\w\($/i;

/** The kind of text at this place: prose, code, or a formula; `closer` ends it. */
type Place =
  | { type: 'prose' }
  | { type: 'code' | 'fence'; closer: string }
  | { type: 'formula'; closer: string; length: number };

const PROSE: Place = { type: 'prose' };

const endsInAddress = (text: string): boolean => {
  const word = text.split(/\s/).at(-1) ?? '';
  return word.includes('://') || word.includes('www.');
};

/** Whether what stands between two dollars is a formula, as the chat reads it. */
const isFormula = (tex: string, next: string | undefined): boolean => {
  if (tex === '' || /^\s|\s$/.test(tex) || (next !== undefined && /[\p{Script=Latin}\p{N}]/u.test(next)))
    return false;
  const isMoney = /^\d/.test(tex) && /\s/.test(tex) && !/[\\^_{}=+<>]/.test(tex);
  const isWords = /[^\p{ASCII}]/u.test(tex) && !tex.includes('\\');
  return !isMoney && !isWords;
};

/**
 * Turns `[1]`, `[1, 2]`, `[1-3]`, `[[1]]`, `[Source 1]`, `[1†source]`, `【1】`, `(Source 1)`, `[1](#)` and
 * their like into links to their sources while a text streams, wherever its pieces are cut. `linkFor` returns
 * the link for a number, undefined for an unknown one, which stays as it is. Code, formulas, links,
 * addresses, an index such as `list[1]` and the lines of a bibliography stay as they are.
 *
 * Long, because it is one machine over one text: each sign moves on the place, the line and what is held back
 * together.
 */
export const rewriteCitations = (linkFor: (number: number) => string | undefined) => {
  let held = '';
  let place: Place = PROSE;
  /** The line so far. */
  let line = '';
  /** The text right before `held`. */
  let before = '';
  let followsCitation = false;
  let isBibliography = false;
  /** How many brackets are open that a link may begin with. */
  let brackets = 0;
  /** The text behind a dollar that may begin a formula. */
  let dollar: string | undefined;
  let isPriming = false;

  const endParagraph = (): void => {
    brackets = 0;
    dollar = undefined;
    // An inline code or a formula that was never closed ends with its paragraph.
    if (place.type === 'code' || (place.type === 'formula' && place.closer !== '$$')) place = PROSE;
  };

  const endLine = (): void => {
    if (line.trim() === '') endParagraph();
    else if (isBibliographyHeading(line)) isBibliography = true;
    else if (line.startsWith('#')) isBibliography = false;
  };

  /** Takes note of text that goes out as it came. */
  const follow = (raw: string): void => {
    if (raw.startsWith('\n')) {
      endLine();
      line = raw.slice(1);
    } else if (line.length < MAX_REMEMBERED) line += raw.slice(0, MAX_REMEMBERED);
    before = (before + raw).slice(-MAX_REMEMBERED);
    if (dollar !== undefined) dollar = dollar.length > MAX_LOOK_AHEAD ? undefined : dollar + raw;
    followsCitation = false;
  };

  const linksOf = ({ named }: CitationMark): string | undefined => {
    const links: string[] = [];
    let isKnown = false;
    for (const one of named) {
      const [from, to] = Array.isArray(one) ? one : [one, one];
      if (to < from || to - from > MAX_HELD) return undefined;
      for (let number = from; number <= to; number += 1) {
        const link = linkFor(number);
        // A range beyond the sources, or an interval such as [0, 1], is one of something else.
        if (link === undefined && (from !== to || number === 0)) return undefined;
        isKnown ||= link !== undefined;
        links.push(link ?? `[${number}]`);
      }
    }
    return isKnown ? links.join('') : undefined;
  };

  /**
   * Whether the mark belongs to a bibliography, whose lines begin with such; undefined while that is not
   * clear.
   */
  const beginsEntry = ({ raw }: CitationMark, isEnd: boolean): boolean | undefined => {
    if (!LINE_HEAD.test(line)) return false;
    const rest = held.slice(raw.length);
    if (isBibliography || rest.startsWith(':') || rest.startsWith('：')) return true;
    const words = rest.replace(/^[ \t]+/, '');
    if (words === rest && rest !== '') return false;
    if (ADDRESS_STARTS.some((start) => words.startsWith(start))) return true;
    return !isEnd && ADDRESS_STARTS.some((start) => start.startsWith(words)) ? undefined : false;
  };

  /** Whether the mark stands in the text of a link; undefined while that is not clear. */
  const isInLink = (isEnd: boolean): boolean | undefined => {
    if (brackets === 0) return false;
    let depth = brackets;
    const ahead = held.slice(0, MAX_LOOK_AHEAD);
    for (let index = 0; index < ahead.length; index += 1) {
      if (ahead[index] === '[') depth += 1;
      else if (ahead[index] === ']') depth -= 1;
      if (depth > 0) continue;
      const next = ahead[index + 1];
      return next === undefined && !isEnd ? undefined : next === '(' || next === '[';
    }
    const isOver = isEnd || ahead.length === MAX_LOOK_AHEAD || /\n[ \t]*\n/.test(ahead);
    if (isOver) brackets = 0;
    return isOver ? false : undefined;
  };

  /**
   * Returns the formula's rest that the mark stands in; '' where it stands in none, undefined while that is
   * not clear.
   */
  const formulaAround = (isEnd: boolean): string | undefined => {
    if (dollar === undefined) return '';
    const ahead = held.slice(0, MAX_LOOK_AHEAD);
    const end = ahead.indexOf('$');
    const paragraph = ahead.search(/\n[ \t]*\n/);
    if (end !== -1 && (paragraph === -1 || end < paragraph)) {
      const next = held[end + 1];
      if (next === undefined && !isEnd) return undefined;
      return isFormula(dollar + ahead.slice(0, end), next) ? ahead.slice(0, end + 1) : '';
    }
    return isEnd || paragraph !== -1 || ahead.length === MAX_LOOK_AHEAD ? '' : undefined;
  };

  /** Gives out the beginning of `held`, or something in its place. */
  const give = (raw: string, written = raw): string => {
    held = held.slice(raw.length);
    follow(raw);
    return written;
  };

  /** Takes a bracket that may begin a mark; '' while that is not clear. */
  const takeBracket = (token: string, isEnd: boolean): string => {
    const mark = markAt(held);
    if (!mark) {
      if (!isEnd && mayBecomeMark(held)) return '';
      if (token === '[') brackets += 1;
      return give(token);
    }
    const { raw, isBare } = mark;
    const next = held[raw.length];
    if (next === undefined && !isEnd && token === '[') return '';
    const nowhere = token === '[' ? nowhereBehind(held.slice(raw.length)) : 0;
    if (nowhere === undefined && !isEnd) return '';
    const links = isPriming ? undefined : linksOf(mark);
    if (links === undefined && dollar === undefined) return give(raw);
    const formula = formulaAround(isEnd);
    if (formula === undefined) return '';
    if (formula !== '') {
      const written = give(formula);
      dollar = undefined;
      return written;
    }
    const isElement = isBare && (CALLED.test(before) || (before.endsWith(']') && !followsCitation));
    const isOfWord = isBare && INDEXED.test(before) ? isIndex(before, held.slice(raw.length), isEnd) : false;
    if (isOfWord === undefined) return '';
    const isSeveral = mark.named.length > 1;
    const isValue =
      isBare &&
      (ASSIGNED.test(before) || (isSeveral && (next === ']' || before.endsWith('[') || VALUES.test(before))));
    const isElsewhere =
      (token === '[' && next === '(' && !nowhere) ||
      (mark.isRaised && !ENDED.test(before)) ||
      // The target of a link, or what a function is called with.
      (token === '(' && /[\w\]]$/.test(before));
    if (isElement || isOfWord || isValue || isElsewhere || endsInAddress(before)) return give(raw);
    const isEntry = beginsEntry(mark, isEnd);
    const isLinked = isInLink(isEnd);
    if (isEntry === undefined || isLinked === undefined) return '';
    const whole = held.slice(0, raw.length + (nowhere ?? 0));
    const written = give(whole, isEntry || isLinked ? whole : links);
    followsCitation = true;
    return written;
  };

  /** Takes dollars in prose: two of them begin a formula, one may. */
  const takeDollars = (token: string): string => {
    if (token.length >= 2) {
      place = { type: 'formula', closer: '$$', length: 0 };
      return give(token);
    }
    const isClosing = dollar !== undefined && isFormula(dollar, held[1]);
    const mayOpen = !isClosing && !/[\w$]$/.test(before) && /^\$\S/.test(held);
    const written = give(token);
    dollar = mayOpen ? '' : undefined;
    return written;
  };

  const takeBackslash = (token: string): string => {
    const closer = { '\\(': '\\)', '\\[': '\\]', '\\b': '\\end{' }[token];
    if (closer !== undefined && (token !== '\\b' || held.startsWith('\\begin{'))) {
      place = { type: 'formula', closer, length: 0 };
    }
    return give(token);
  };

  const takeRun = (token: string): string => {
    const isFence = token.length >= 3 && LINE_HEAD.test(line);
    if (isFence) place = { type: 'fence', closer: token };
    else if (token.startsWith('`')) place = { type: 'code', closer: token };
    return give(token);
  };

  const takeProse = (token: string, isEnd: boolean): string => {
    if (/^[[【［〔〖(（<:\uE200]/.test(token)) return takeBracket(token, isEnd);
    // An escaped bracket with no more than numbers begins no formula.
    if (token === '\\[' && (markAt(held) || (!isEnd && mayBecomeMark(held))))
      return takeBracket(token, isEnd);
    if (token === ']') brackets = Math.max(0, brackets - 1);
    if (token.startsWith('$')) {
      // The next character tells whether it begins a formula.
      return !isEnd && held.length === token.length ? '' : takeDollars(token);
    }
    if (token.startsWith('\\')) {
      const mayBegin = '\\begin{'.startsWith(held) && token === '\\b';
      return !isEnd && mayBegin ? '' : takeBackslash(token);
    }
    return /^[`~]/.test(token) ? takeRun(token) : give(token);
  };

  const takeElsewhere = (token: string, isEnd: boolean): string => {
    if (place.type === 'fence') {
      const isClosing = token.startsWith(place.closer) && /^[ \t>]*$/.test(line);
      if (isClosing) place = PROSE;
      return give(token);
    }
    if (place.type === 'code') {
      if (token === place.closer) place = PROSE;
      return give(token);
    }
    if (place.type === 'formula') {
      const { closer, length } = place;
      if (!isEnd && closer.startsWith(held) && held.length < closer.length) return '';
      place.length += token.length;
      if (held.startsWith(closer)) {
        place = PROSE;
        return give(closer);
      }
      if (length > MAX_FORMULA) place = PROSE;
    }
    return give(token);
  };

  /** Returns the text that is certain at the beginning of `held`; '' while it depends on the next piece. */
  const take = (isEnd: boolean): string => {
    const [token = ''] = TOKEN.exec(held) ?? [];
    const mayGrow = token.length === held.length && token.length < MAX_HELD && MAY_GROW.test(token);
    if (token === '' || (mayGrow && !isEnd)) return '';
    return place.type === 'prose' ? takeProse(token, isEnd) : takeElsewhere(token, isEnd);
  };

  const takeAll = (isEnd: boolean): string => {
    let all = '';
    for (let piece = take(isEnd); piece !== ''; piece = take(isEnd)) all += piece;
    return all;
  };

  return {
    /** Takes the next piece of the text and returns the text that is certain by now. */
    push(piece: string): string {
      held += piece;
      return takeAll(false);
    },
    /** Returns the rest of the text. */
    end: (): string => takeAll(true),
    /** Takes text that has been given out before; what it leaves open stays open. */
    prime(text: string): void {
      isPriming = true;
      held += text;
      takeAll(true);
      isPriming = false;
    },
  };
};
