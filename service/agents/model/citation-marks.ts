/** A mark that cites sources: its text, and the numbers that it names. */
export type CitationMark = {
  raw: string;
  /** Each number that is named by itself, or the first and the last of a range. */
  named: (number | [from: number, to: number])[];
  /** Whether it could as well be an index, as in `list[1]`. */
  isBare: boolean;
  /** Whether it could as well be an exponent, as in `m<sup>2</sup>`. */
  isRaised: boolean;
};

/** What a source is called, before its number. */
const SOURCES =
  'source|citation|quelle|fuente|fonte|источник|المصدر|来源|资料来源|參考來源|參考資料|参考来源|参考资料|來源|出典|情報源|출처|参考|參考|资料|資料|文档|文献'.split(
    '|',
  );
/** What else it is called, in marks that can mean nothing else. */
const WORDS = [
  ...SOURCES,
  ...'ref|reference|cite|passage|doc|document|chunk|context|excerpt|snippet|result|searchresult|search|src|s|id|web|website|file|link|url|référence|referencia|referência|documento'.split(
    '|',
  ),
  ...'片段|引用|段落|网页|网站|链接|搜索结果|知识|知识库|注|注释|脚注|文書|문서|자료'.split('|'),
];
/** May stand before the word. */
const LEADS = ['see ', 'cf. ', 'siehe ', 'vgl. ', 'voir ', '参见', '详见', '见'];
const withoutLead = (inner: string): string => {
  const text = inner.trimStart();
  const lead = LEADS.find((one) => text.toLowerCase().startsWith(one)) ?? '';
  return text.slice(lead.length);
};

/** Read before a number that follows at once, as in `来源1`. */
const LETTERS = /^\p{L}+/u;
const PLURALS = ['', 's', 'n'];

const SEPARATOR =
  /[,，、;；&和与](?:\s*(?:and|und|et|y|e|och)\b)?|\b(?:and|und|et|y|e|och)\b|(?<=\d)\s+(?=\d)/i;
const DASH = /[-–—~～]|(?<=\d)(?:to|bis|à)/;
/** Begins the name of a source, or the place of the words in it. */
const REMARK = /†|(?<=\d)[:：]\s/;
const PAGE = /^\s*(?:pp?\.?|pages?|seiten?|s\.|第)\s*\d/i;
const NUMBER = /^\d{1,2}$/;
const OPENING = /^(?:\[{1,2}|\\\[|[【［〔〖(（]|<(?:sup|cite|ref|source|citation)>)/;
const CLOSING: Readonly<Record<string, string>> = {
  '[': ']',
  '[[': ']]',
  '\\[': '\\]',
  '【': '】',
  '［': '］',
  '〔': '〕',
  '〖': '〗',
  '(': ')',
  '（': '）',
  '<sup>': '</sup>',
  '<cite>': '</cite>',
  '<ref>': '</ref>',
  '<source>': '</source>',
  '<citation>': '</citation>',
};
const isRound = (opening: string): boolean => opening === '(' || opening === '（';
/** What the link to nowhere has behind it that some models make of a number. */
const NOWHERE = /^\((?:#[\w:.-]{0,40}|(?:sources?|citation|cite|ref|link|url)(?:[:_-]? ?\d{1,2})?)?\)/;
const MAY_BE_NOWHERE = /^\((?:#[\w:.-]{0,40}|[a-z]{1,8}[:_-]? ?\d{0,2})?$/;

/** The most characters of a mark. */
const MAX_LENGTH = 160;

const isOneOf = (words: readonly string[], letters: string): boolean =>
  words.some((word) => PLURALS.some((plural) => letters === word + plural));

/** Takes the word and its colon, a circumflex or a number sign from before a number. */
const withoutWord = (item: string): string => {
  const [letters = ''] = LETTERS.exec(item) ?? [];
  // `S. 1` is a page in German.
  const isWord = isOneOf(WORDS, letters) && !/^s\W/.test(item);
  const rest = (isWord ? item.slice(letters.length) : item).replace(/^[:：.#^_=]{1,2}|\^$/g, '');
  return isWord && rest !== item && /^\p{L}/u.test(rest) ? withoutWord(rest) : rest;
};

const readItem = (item: string): CitationMark['named'][number] | undefined => {
  // Chinese and Japanese texts have digits in full width.
  const plain = item
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^(\p{L}+)-(?=\d)/u, '$1');
  const [from, to, ...others] = plain.split(DASH).map(withoutWord);
  if (from === undefined || !NUMBER.test(from) || others.length > 0) return undefined;
  if (to === undefined) return Number(from);
  return NUMBER.test(to) ? [Number(from), Number(to)] : undefined;
};

/** What models of OpenAI write of their own accord, with the signs of its web search or as ChatGPT copies it. */
const OWN =
  /^(?::contentReference\[oaicite:(\d{1,2})\]\{index=\d+\}|\uE200(?:file)?cite((?:\uE202turn\d+[a-z]+\d{1,2})+)\uE201)/;
const MAY_BE_OWN = /^\uE200[a-z]*(?:\uE202[a-z\d]*)*$/;
const CONTENT = ':contentReference[oaicite:';
const mayBecomeOwn = (text: string): boolean =>
  CONTENT.startsWith(text) ||
  MAY_BE_OWN.test(text) ||
  (text.startsWith(CONTENT) && /^\d{1,2}(?:\](?:\{[a-z]*=?\d*)?)?$/.test(text.slice(CONTENT.length)));

/** Reads the mark at the beginning of a text; undefined where there is none. */
export const markAt = (text: string): CitationMark | undefined => {
  const [own, number = '', places = ''] = OWN.exec(text) ?? [];
  if (own !== undefined) {
    const numbers = number === '' ? Array.from(places.matchAll(/\d{1,2}(?=\uE202|$)/g), String) : [number];
    return { raw: own, named: numbers.map(Number), isBare: false, isRaised: false };
  }
  const [opening = ''] = OPENING.exec(text) ?? [];
  const closing = CLOSING[opening];
  if (closing === undefined) return undefined;
  const end = text.slice(0, MAX_LENGTH).indexOf(closing, opening.length);
  if (end === -1) return undefined;
  const isTag = opening.startsWith('<');
  const written = text.slice(opening.length, end);
  const bracketed = isTag ? /^\[(.*)\]$/.exec(written)?.[1] : undefined;
  const inner = withoutLead(bracketed?.replaceAll('][', ',') ?? written);
  const [letters = ''] = LETTERS.exec(inner.trimStart().toLowerCase()) ?? [];
  if (isRound(opening) && !isOneOf(SOURCES, letters)) return undefined;
  const [numbers = '', ...remarks] = inner.split(REMARK);
  // A remark may say what it likes; numbers stand on one line.
  if (/[\n[\]【】［］]/.test(inner) || remarks.length > 1) return undefined;
  const [first = '', ...others] = numbers.split(SEPARATOR);
  // OpenAI writes behind a colon which of several places of a source is meant.
  const plain = (item: string) => (remarks.length > 0 ? item.replace(/:\d{1,3}$/, '') : item);
  const named = [first, ...others.filter((item) => !PAGE.test(item))].map((item) => readItem(plain(item)));
  if (!named.every((one) => one !== undefined)) return undefined;
  const isBare =
    /^\\?\[$/.test(opening) &&
    remarks.length === 0 &&
    !/[\p{L}^#]/u.test(numbers.replaceAll(/\bs(?=\d)/gi, ''));
  const isRaised = opening === '<sup>' && bracketed === undefined;
  return { raw: text.slice(0, end + closing.length), named, isBare, isRaised };
};

/**
 * How much of what stands behind a mark belongs to it, since it would be a link that leads nowhere; undefined
 * while that is not clear.
 */
export const nowhereBehind = (behind: string): number | undefined =>
  MAY_BE_NOWHERE.test(behind) ? undefined : (NOWHERE.exec(behind)?.[0].length ?? 0);

/** Whether a text may yet become a mark. */
export const mayBecomeMark = (text: string): boolean => {
  const [opening] = OPENING.exec(text) ?? [];
  if (text.length <= MAX_LENGTH && mayBecomeOwn(text)) return true;
  if (opening === undefined) return Object.keys(CLOSING).some((one) => one.startsWith(text));
  if (text.length > MAX_LENGTH) return false;
  const inner = text.slice(opening.length);
  if (opening.startsWith('<')) return /^[\d\s,，、[\]–-]*(?:<[^\n>]*)?$/.test(inner);
  if (/[\n[【［]/.test(inner)) return false;
  if (/[\]】］]/.test(inner)) return opening === '[[' && inner.indexOf(']') === inner.length - 1;
  const begun = withoutLead(inner).toLowerCase();
  if (begun === '' || LEADS.some((lead) => lead.startsWith(begun))) return true;
  const isNumber = /^[\p{N}^#]/u.test(begun);
  return isNumber ? !isRound(opening) : mayBecomeWords(begun);
};

/** Whether a text may yet become words for a source with a number behind them. */
const mayBecomeWords = (begun: string): boolean => {
  const [letters = ''] = LETTERS.exec(begun) ?? [];
  if (letters === '') return begun === '' || /^\p{N}/u.test(begun);
  if (letters === begun) return WORDS.some((word) => word.startsWith(letters) || letters.startsWith(word));
  // Behind the word stands a number, or another word.
  const rest = begun.slice(letters.length).replace(/^[\s:：.#^_=-]+/, '');
  return isOneOf(WORDS, letters) && mayBecomeWords(rest);
};
