const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language to read a sentence in: Chinese by its share of Han characters beside words of other scripts, names of
 * products within a Chinese sentence included; what has no letters is in the language around it.
 */
export const languageOf = (sentence: string, around: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence)) return 'ja';
  if (/\p{Script=Hangul}/u.test(sentence)) return 'ko';
  const han = count(sentence, /\p{Script=Han}/gu);
  const words = count(sentence.replaceAll(/\p{Script=Han}+/gu, ' '), /\p{L}+/gu);
  if (han + words === 0) return around;
  if (han / (han + words) >= 0.3) return 'zh-CN';
  return around.startsWith('zh') ? 'en' : around;
};
