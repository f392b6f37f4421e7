import { stemmer } from 'stemmer';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words that say nothing about what is asked, English and Chinese. */
const stopWords: ReadonlySet<string> = new Set(
  `
  a about actually after again all also am an and any anyone are as at be been before being but by can cannot could
  d did do does doing done don else ever every for from give had has have having hello hey hi him how i if im in into is isn it
  its just kind know let like ll m many may me mean might more most much must my need no not now of on one only or other our out
  over own per please possible re really s shall she should show so some something sort such t tell than thank thanks that
  the their them then there these they thing things this those through to too up us use used uses using ve very want wanted was way ways we
  were what when where whether which while who whom whose why will with within work working works would yes you your yours explain describe
  的 了 吗 呢 吧 啊 呀 哦 嗯 我 你 您 他 她 它 们 我们 你们 您们 他们 它们 咱们 是 在 有 和 与 或 及 也 都 就 还 还有 再 又 很 太 更 最
  要 想 想要 能 能够 可以 可 能否 可否 能不能 可不可以 是否 是不是 怎么 怎样 怎么样 怎 如何 什么 啥 哪 哪个 哪里 哪儿 哪些 哪种 为什么 为何 为 因为 所以
  多少 几 几个 请 请问 一下 一个 一种 一些 这 那 这个 那个 这些 那些 这样 那样 这里 那里 会 不会 不 没 没有 把 被 让 给 对 对于 关于 么 需要 应该 应当 该 到 上
  下 里 中 做 办 办法 方法 自己 别 将 以 以及 但 但是 而 而且 如果 则 之 其 等 个 种 说 看 看看 告诉 介绍 解释 说明 帮 帮忙 谢谢 你好 您好 知道 时候 时
  我的 你的 您的 它的 自己的 意思 有没有 有什么 有哪些 是什么 之后 之前 目前 现在 东西 事 具体 一般 到底 究竟 啦 哈 嘛
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** A page of text pasted in is still one question; more words than this make no answer better. */
const MAX_QUERY_WORDS = 40;

/** Whether a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFKC'))]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);

const pairsOf = (text: string): string[] => {
  const characters = Array.from(text);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/** The parts of an identifier such as `DATABASE_URL` or `createChat`; none of a plain word. */
const partsOf = (word: string): string[] => {
  const parts = word.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.:'’]+/);
  return parts.length > 1 ? parts.filter((part) => part.length > 1) : [];
};

/**
 * Splits a passage for the index: its words, the parts of identifiers, and every pair of Chinese characters, because
 * where a Chinese word ends depends on the sentence.
 */
export const indexTokens = (text: string): string[] => [
  ...wordsOf(text).flatMap((word) => [word, ...partsOf(word)]),
  ...(text.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap(pairsOf),
];

/** Splits a question into the words to look for, each once; a long Chinese word into pairs of characters. */
export const queryTokens = (text: string): string[] => {
  const tokens = wordsOf(text).flatMap((word) =>
    hasHan(word) && word.length > 2 && !stopWords.has(word) ? pairsOf(word) : [word],
  );
  return [...new Set(tokens)].slice(0, MAX_QUERY_WORDS);
};

/** The form in which a word is indexed: a stem in lower case. `null` for a word that says nothing by itself. */
export const toTerm = (word: string): string | null => {
  const lower = word.toLowerCase();
  if (stopWords.has(lower) || /^\d{1,2}$/.test(lower)) return null;
  if (!/^[a-z]+$/.test(lower)) return lower;
  // One pass would leave ‘embedded’ as ‘embed’ but make ‘emb’ of ‘embed’.
  return stemmer(stemmer(lower)).replace(/our$/, 'or');
};

/** The terms that a text is looked up by, each once. */
export const queryTerms = (text: string): string[] => [
  ...new Set(
    queryTokens(text)
      .map(toTerm)
      .filter((term) => term !== null),
  ),
];
