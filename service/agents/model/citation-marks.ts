/** A mark that cites sources: its text, and the numbers that it names. */
export type CitationMark = {
  raw: string;
  /** Each number that is named by itself, or the first and the last of a range. */
  named: (number | [from: number, to: number])[];
  /** Whether it could as well be an index, as in `list[1]`. */
  isBare: boolean;
};

/** The words that stand before the numbers of some marks. */
const WORDS = [
  'source',
  'ref',
  'reference',
  'passage',
  'doc',
  'document',
  'citation',
  'cite',
  '来源',
  '资料',
  '文档',
  '参考',
  '参考资料',
  '引用',
  '段落',
  '來源',
  '資料',
  '參考',
  '出典',
  '情報源',
  '출처',
  'quelle',
  'fuente',
  'fonte',
  'المصدر',
];

/** Read before a number that follows at once, as in `来源1`. */
const LETTERS = /^\p{L}+/u;
const PLURALS = ['', 's', 'n'];

const SEPARATOR = /[,，、;；&和与]|\b(?:and|und|et|y|e|och)\b/i;
const DASH = /[-–—~～]|(?<=\d)(?:to|bis|à)/;
/** Begins the name of a source, or the place of the words in it. */
const REMARK = /†|(?<=\d)[:：]\s/;
const PAGE = /^\s*(?:pp?\.?|pages?|seiten?|s\.|第)\s*\d/i;
const NUMBER = /^\d{1,2}$/;
const OPENING = /^(?:\[{1,2}|【|［)/;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '[[': ']]', '【': '】', '［': '］' };

/** The most characters of a mark. */
const MAX_LENGTH = 160;

/** Takes the word and its colon, a circumflex or a number sign from before a number. */
const withoutWord = (item: string): string => {
  const [letters = ''] = LETTERS.exec(item) ?? [];
  const isWord = WORDS.some((word) => PLURALS.some((plural) => letters === word + plural));
  return (isWord ? item.slice(letters.length) : item).replace(/^[:：.#^_]{1,2}|\^$/g, '');
};

const readItem = (item: string): CitationMark['named'][number] | undefined => {
  // Chinese and Japanese texts have digits in full width.
  const plain = item.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const [from, to, ...others] = plain.split(DASH).map(withoutWord);
  if (from === undefined || !NUMBER.test(from) || others.length > 0) return undefined;
  if (to === undefined) return Number(from);
  return NUMBER.test(to) ? [Number(from), Number(to)] : undefined;
};

/** Reads the mark at the beginning of a text; undefined where there is none. */
export const markAt = (text: string): CitationMark | undefined => {
  const [opening = ''] = OPENING.exec(text) ?? [];
  const closing = CLOSING[opening];
  if (closing === undefined) return undefined;
  const end = text.slice(0, MAX_LENGTH).indexOf(closing, opening.length);
  if (end === -1) return undefined;
  const inner = text.slice(opening.length, end);
  const [numbers = '', ...remarks] = inner.split(REMARK);
  // A remark may say what it likes; numbers stand on one line.
  if (/[\n[\]【】［］]/.test(inner) || remarks.length > 1) return undefined;
  const [first = '', ...others] = numbers.split(SEPARATOR);
  // OpenAI writes behind a colon which of several places of a source is meant.
  const plain = (item: string) => (remarks.length > 0 ? item.replace(/:\d{1,3}$/, '') : item);
  const named = [first, ...others.filter((item) => !PAGE.test(item))].map((item) => readItem(plain(item)));
  if (!named.every((one) => one !== undefined)) return undefined;
  const isBare = opening === '[' && remarks.length === 0 && !/[\p{L}^#]/u.test(numbers);
  return { raw: text.slice(0, end + closing.length), named, isBare };
};

/** Whether a text may yet become a mark. */
export const mayBecomeMark = (text: string): boolean => {
  const [opening] = OPENING.exec(text) ?? [];
  if (opening === undefined || text.length > MAX_LENGTH) return false;
  const inner = text.slice(opening.length);
  if (/[\n[【［]/.test(inner)) return false;
  if (/[\]】］]/.test(inner)) return opening === '[[' && inner.indexOf(']') === inner.length - 1;
  const begun = inner.trimStart().toLowerCase();
  if (begun === '' || /^[\p{N}^#]/u.test(begun)) return true;
  const [letters = ''] = LETTERS.exec(begun) ?? [];
  return letters !== '' && WORDS.some((word) => word.startsWith(letters) || letters.startsWith(word));
};
