import { segmentsOf } from 'casement/contract';
import { stemmer } from 'stemmer';
import { isFillerIn, stemIn, type WordLanguage, withoutAccents, withoutElision } from './word-languages.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that say nothing about what is asked, English and Chinese. */
const stopWords = listOf(`
  a about actually after again all also am an and any anyone are as at be been before being but by can cannot could
  d did do does doing done don else ever every for from give given had has have having hello hey hi him how i if im in into is isn it
  its just kind know let like ll m may me mean might more most much must my no not now of on one only or other our out
  over own per please possible re really s shall she should show so some something sort such t tell than thank thanks that
  the their them then there these they thing this those through to too up us use used uses using ve very want wanted was way ways we
  were what when where whether which while who whom whose why will with within would yes you your yours explain describe
  cant dont doesnt didnt isnt wont im ive youre whats wheres hows theres lets id he her his she anything everything nothing someone
  summarize summarise summary sum tl dr tldr compare comparison nutshell
  somebody anybody without because until till both though although got gonna wanna pls plz
  的 了 吗 呢 吧 啊 呀 哦 嗯 我 你 您 他 她 它 们 我们 你们 您们 他们 它们 咱们 是 在 有 和 与 或 及 也 都 就 还 还有 再 又 很 太 更 最
  要 想 想要 能 能够 可以 可 能否 可否 能不能 可不可以 是否 是不是 怎么 怎样 怎么样 怎 如何 什么 啥 哪 哪个 哪里 哪儿 哪些 哪种 为什么 为何 为 因为 所以
  多少 几 几个 请 请问 一下 一个 一种 一些 这 那 这个 那个 这些 那些 这样 那样 这里 那里 会 不会 不 没 没有 把 被 让 给 对 对于 关于 么 需要 应该 应当 该 到 上
  下 里 中 做 办 办法 方法 自己 别 将 以 以及 但 但是 而 而且 如果 则 之 其 等 个 种 说 看 看看 告诉 介绍 解释 说明 帮 帮忙 谢谢 你好 您好 知道 时候 时
  总结 概括 摘要 概述 对比 比较 什么时候 什么时间 多少钱 多长时间 有多少 我的 你的 您的 它的 自己的 意思 有没有 有什么 有哪些 是什么 之后 之前 目前 现在 东西 事 具体 一般 到底 究竟 啦 哈 嘛 想要 用 去 来 得 着 过 从 跟 吗
`);

/** Words that stand with any matter: they move the order of the passages, but none is found by them alone. */
const weakWords = listOf(`
  work works working need needs many thing things get gets getting make makes making find found finding take takes taking bring come coming
  go goes going put say says see look looking try trying keep happen happens happening start begin new good better best nice great big
  small little long short old high low day days today tomorrow yesterday week weeks month months year years hour minute minutes morning
  evening night time times people person man woman last first second next still already always never often soon later early ago
  help problem issue question ask answer part number type yet back off around near nearby here two three able enough
  write writes writing cook play draw sing win won bake read watch walk run leave leaves leaving
  husband wife daughter son friend friends mother father brother sister mum mom mummy dad boyfriend girlfriend partner guy guys folks
  grandma grandpa neighbour already forgot remember told think believe hope wonder heard saw seen sure wrong right okay fine stuff
  big bigger instead anymore once twice somewhere anywhere happened suddenly literally honestly basically maybe perhaps absolutely
  along yesterday tonight afternoon monday yours mine myself yourself everybody nobody thanks sorry dear couple few rather quite enough too
  really world life home today everyone lot lots bit recommend offer want buy sell provide possible idea info information
  好 新 大 小 多 少 人 天 年 月 日 今天 明天 昨天 现在 问题 问 需 找 拿 放 开始 工作 第一 最 好的 推荐 提供 学 卖 买 高 世界 今 明 部 首 座
`);

/** Words for what one does with any thing, or asks of it: pages that know no other word of a question do not answer it. */
const deedWords = listOf(`
  rent renting rented hire hiring hired borrow borrowing lend lending fix fixing fixed repair repairs mend mending pay paying paid book
  booking booked order ordering ordered cancel cancelling cancelled return returning returned change changing changed open opens opening
  close closes closing park parking send sending deliver delivery ship shipping pick collect drop bring leave left forgot forget lost
  lose cost costs price prices charge charges fee fees cheap cheaper cheapest expensive free sell selling buy buying bought offer
  recommend join sign register log switch move moving moved transfer stop stopped start swap exchange refund renew extend treat
  translate write play cook use using lock unlock time long late early near nearby nearest tonight afternoon morning night best worst
  tall deep old big high fast slow call called ring talk speak contact help teach learn who remove delete add convert
  print install show hide enable disable turn update upgrade create build connect upload download save store test run read fill choose
  allow wear eat drink carry hold hurt break broke broken clean wash dry cut train travel apply
  谁 租 借 买 卖 修 学 教 订 约 换 退 送 寄 停 交 付 办 写 取 还 带 查 打 收 去 来 坐 吃 喝 玩 看 住 修理 维修 购买 出售 租用 出租 预约 预订 申请 取消
  提供 使用 学习 帮忙 附近 推荐 价格 费用 便宜 最快 最好 时间 营业 开门 关门 免费 提前 丢 丢了 忘 忘了 坏 坏了
`);

/** A page of text pasted in is still one question; more words than this make no answer better. */
const MAX_QUERY_WORDS = 40;

/** Whether a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A word of a text; `term` is the form in which it is looked up, null for a word that says nothing by itself. */
export type Token = { word: string; term: string | null; start: number; end: number };

/** A map, for `constructor` is a word of many pages and a name that every object has. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tyre: 'tire',
    tyres: 'tires',
    grey: 'gray',
    programme: 'program',
    programmes: 'programs',
    licence: 'license',
    licences: 'licenses',
    defence: 'defense',
    offence: 'offense',
    practise: 'practice',
    cheque: 'check',
    enquiry: 'inquiry',
    enquiries: 'inquiries',
    enquire: 'inquire',
    aluminium: 'aluminum',
    jewellery: 'jewelry',
    fulfil: 'fulfill',
    pyjamas: 'pajamas',
    kerb: 'curb',
    plough: 'plow',
    mould: 'mold',
    maths: 'math',
    mum: 'mom',
    favourite: 'favorite',
  }),
);

/** Writes a British spelling as the American one; some other words change as well, in pages and questions alike. */
const american = (word: string): string =>
  SPELLINGS.get(word) ??
  (word.length < 5
    ? word
    : word
        .replace(/([a-z][lvnbir])our(?=s?$|ed$|ing$|able$|ful$|ite)/, '$1or')
        .replace(/(?<=[a-z]{3})is(?=e[sdr]?$|ing$|ations?$)/, 'iz')
        .replace(/ys(?=e[sdr]?$|ing$)/, 'yz')
        .replace(/(?<=[a-z][aeiou][^aeiou]{1,2}[aeiou])ll(?=$|s$|ed$|ing$|ers?$|ations?$|ment$)/, 'l')
        .replace(/(?<=[bt])re(?=s?$)/, 'er')
        .replace(/ogue(?=s?$)/, 'og'));

/** The form in which a word is looked up: a stem in lower case. `null` for a word that says nothing by itself. */
export const toTerm = (word: string, language: WordLanguage = 'english'): string | null => {
  const lower = withoutElision(word.toLowerCase(), language);
  const isFiller =
    language === 'english' || hasHan(lower) ? stopWords.has(lower) : isFillerIn(language, lower);
  return isFiller || /^\d{1,2}$/.test(lower) ? null : stemOf(lower, language);
};

/** Forms that Porter's stemmer parts from their words, such as ‘added’ from ‘add’; the later stemmers of Snowball do not. */
const FORMS: readonly [form: RegExp, base: string][] = [
  [/^([a-z])(?:ie[ds]|ying)$/, '$1ie'],
  [/^([^aeiouy]{2,3})ie[ds]$/, '$1y'],
  [/^(bus|gas)es$/, '$1'],
  [/^([aeo])([bdgr])\2(?:s|ed|ing)$/, '$1$2$2'],
  [/([ae]nc)(?:ed|ing)$/, '$1e'],
];
/** Words whose stems are those of quite other words: ‘universe’, ‘busy’, ‘new’, ‘organ’, ‘generate’, ‘import’. */
const OVERSTEMMED = listOf(
  'university universities business businesses news organization organizations general important',
);

/** Texts say the same words again and again, and stemming takes longest: so many stems of words up to this length are kept. */
const MOST_STEMS = 50_000;
const LONGEST_KEPT = 40;
const stems = new Map<string, string>();

/** The stem of a word in lower case, be it filler or not. */
export const stemOf = (lower: string, language: WordLanguage = 'english'): string => {
  const key = language === 'english' ? lower : `${language} ${lower}`;
  const kept = stems.get(key);
  if (kept !== undefined) return kept;
  if (stems.size >= MOST_STEMS) stems.clear();
  const stem = newStem(lower, language);
  if (key.length <= LONGEST_KEPT) stems.set(key, stem);
  return stem;
};

const newStem = (given: string, language: WordLanguage): string => {
  const lower = withoutElision(given, language);
  if (language !== 'english' && /^\p{L}+$/u.test(lower)) return stemIn(language, lower);
  const plain = american(withoutAccents(lower));
  if (OVERSTEMMED.has(plain)) return plain.replace(/(?:ies|es)$/, (end) => (end === 'ies' ? 'y' : ''));
  if (!/^[a-z]+$/.test(plain)) return plain;
  // One pass would leave ‘embedded’ as ‘embed’ but make ‘emb’ of ‘embed’.
  const base = FORMS.reduce((word, [form, end]) => word.replace(form, end), plain);
  const stem = stemmer(stemmer(base));
  // ‘used’ would be ‘us’, ‘AED’ ‘a’ and ‘outing’ ‘out’, which are in every text.
  return stopWords.has(stem) ? plain : stem;
};

const weakTerms = new Set([...weakWords].map((word) => stemOf(word)));

/** Whether a term stands with any matter, so that nothing is found by it alone. */
export const isWeak = (term: string): boolean => weakTerms.has(term) || /^\p{Script=Han}$/u.test(term);

/** A number and what is counted, such as 一套. */
const CHINESE_COUNT = /^[一二两三四五六七八九十几]/u;

const deedTerms = new Set([...deedWords].map((word) => stemOf(word)));

/** Whether a term names a thing, as far as one can tell. */
export const namesThing = (term: string): boolean =>
  !weakTerms.has(term) && !deedTerms.has(term) && !CHINESE_COUNT.test(term);

/** The Chinese characters of a word that say something by themselves: much of ‘退款’ is in ‘退’. */
export const charactersOf = (word: string): string[] =>
  word.length === 1 || weakTerms.has(word)
    ? []
    : Array.from(word).filter((character) => !weakTerms.has(character) && !stopWords.has(character));

/** The parts of an identifier such as `DATABASE_URL`, `createChat` or `E1003`; none of a plain word. */
const partsOf = (word: string): string[] => {
  const parts = word
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d{2,})/g, '$1 $2')
    .split(/[\s_.:'’]+/);
  return parts.length > 1 ? parts.filter((part) => part.length > 1) : [];
};

/** A word of a text, or a run of Chinese or Japanese characters, in which no space parts the words. */
export type Piece = { word: string; start: number; end: number; isRun: boolean };

const PIECE = /[\p{L}\p{N}\p{M}_ー]+/gu;
/** Between the parts of one word: `it's`, `3.5`, `example.com`. */
const INNER_MARK = /^[.'’:]$/;
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Parts letters from runs of Chinese or Japanese characters that stand beside them without a space. */
const splitByScript = (word: string): { part: string; isRun: boolean }[] => {
  if (!RUN.test(word)) return [{ part: word, isRun: false }];
  const parts: { part: string; isRun: boolean }[] = [];
  for (const character of word) {
    const isRun = RUN.test(character);
    const last = parts.at(-1);
    if (last?.isRun === isRun) last.part += character;
    else parts.push({ part: character, isRun });
  }
  return parts;
};

/** Splits a text, in the form NFKC, into its words, in order. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  const add = (word: string, start: number, isRun: boolean) =>
    pieces.push({ word, start, end: start + word.length, isRun });
  if (UNSPACED.test(text)) {
    for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
      if (isWordLike) add(segment, index, RUN.test(segment));
    }
    return pieces;
  }
  for (const { 0: word, index } of text.matchAll(PIECE)) {
    let start = index;
    for (const { part, isRun } of splitByScript(word)) {
      const before = pieces.at(-1);
      const mark = text[start - 1] ?? '';
      if (before && !isRun && !before.isRun && start === before.end + 1 && INNER_MARK.test(mark)) {
        pieces.pop();
        add(`${before.word}${mark}${part}`, before.start, false);
      } else add(part, start, isRun);
      start += part.length;
    }
  }
  return pieces;
};

const LONGEST_WORD = 5;

/** Splits a run at the words in it that are known, which the segmenter might cut elsewhere, and the rest into words. */
function* wordsOfRun(run: string, isKnown: (word: string) => boolean): Generator<string> {
  let pending = '';
  for (let at = 0; at < run.length;) {
    let length = Math.min(LONGEST_WORD, run.length - at);
    while (length > 1 && !isKnown(run.slice(at, at + length))) length -= 1;
    if (length > 1) {
      for (const { segment } of segmentsOf(segmenter, pending)) yield segment;
      yield run.slice(at, at + length);
      pending = '';
    } else pending += run[at];
    at += length;
  }
  for (const { segment } of segmentsOf(segmenter, pending)) yield segment;
}

/**
 * Splits a text into its words, in order; a long Chinese word into pairs of characters.
 * @param isKnown Whether some characters are a word.
 */
const tokensOf = (text: string, isKnown: (word: string) => boolean, language?: WordLanguage): Token[] => {
  const tokens: Token[] = [];
  const add = (word: string, start: number) =>
    tokens.push({ word, term: toTerm(word, language), start, end: start + word.length });
  const addPairs = (word: string, start: number) => {
    if (word.length === 1) add(word, start);
    for (let at = 0; at + 2 <= word.length; at += 1) add(word.slice(at, at + 2), start + at);
  };
  for (const piece of piecesOf(text)) {
    if (!piece.isRun) {
      add(piece.word, piece.start);
      continue;
    }
    // Neighbouring single characters are mostly one word that the segmenter does not know.
    let singles = '';
    let at = piece.start;
    const flush = () => {
      if (singles !== '') addPairs(singles, at - singles.length);
      singles = '';
    };
    for (const word of wordsOfRun(piece.word, (part) => stopWords.has(part) || isKnown(part))) {
      if (word.length === 1 && !stopWords.has(word) && !isKnown(word)) singles += word;
      else {
        flush();
        if (stopWords.has(word)) add(word, at);
        else addPairs(word, at);
      }
      at += word.length;
    }
    flush();
  }
  return tokens;
};

/** A letter or two and a number with a space or hyphen between them are one code: `E 1003`, `L-31`. */
const SPLIT_CODE = /(?<![\p{L}\p{N}])([A-Za-z]{1,4})[- ](\d{2,6})(?![\p{L}\p{N}])/gu;
/** The words of a compound with a hyphen are one word as well: `Wi-Fi`, `e-mail`. */
const COMPOUND = /(?<![\p{L}\p{N}-])([A-Za-z]{1,10})-([A-Za-z]{1,10})(?![\p{L}\p{N}-])/gu;

/** The words of a text, in the form NFKC, that stand in it in two parts, joined. */
export const joinedWords = (text: string): { word: string; start: number; end: number }[] =>
  [SPLIT_CODE, COMPOUND].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: head, 2: tail, index }) => ({
      word: `${head}${tail}`,
      start: index,
      end: index + whole.length,
    })),
  );

/**
 * The terms of a passage: its words, the parts of identifiers, and every Chinese character and pair of them, because
 * where a Chinese word ends depends on the sentence.
 */
export const indexTerms = (text: string, pieces = piecesOf(text), language?: WordLanguage): string[] => {
  const words = pieces.flatMap(({ word, isRun }) =>
    isRun
      ? [...word.split(''), ...Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))]
      : [word, ...partsOf(word)],
  );
  return [...words, ...joinedWords(text).map(({ word }) => word)]
    .map((word) => toTerm(word, language))
    .filter((term) => term !== null);
};

/** The words of a question, each once. */
export const queryTokens = (
  text: string,
  isKnown: (word: string) => boolean = () => false,
  language?: WordLanguage,
): Token[] => {
  const seen = new Set<string>();
  return tokensOf(text, isKnown, language)
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, MAX_QUERY_WORDS);
};

/** The terms that a text is looked up by, each once. */
export const queryTerms = (text: string, language?: WordLanguage): string[] => [
  ...new Set(
    queryTokens(normal(text), undefined, language)
      .map(({ term }) => term)
      .filter((term) => term !== null),
  ),
];

/** Writes full-width letters, ligatures and the like as plain characters. */
export const normal = (text: string): string => text.normalize('NFKC');
