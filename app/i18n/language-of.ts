const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Languages of scripts of their own: Latin letters within them are another language's. */
const otherScripts = /^(?:ar|ja|ko|zh)\b/;

/**
 * Returns the language of a sentence by its script. It is Chinese by its share of Han characters beside words
 * of other scripts, so that it may name products; one without letters is in the language around it.
 */
export const languageOf = (sentence: string, around: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence)) return 'ja';
  if (/\p{Script=Hangul}/u.test(sentence)) return 'ko';
  const words = count(sentence.replaceAll(/\p{Script=Han}+/gu, ' '), /\p{L}+/gu);
  const han = count(sentence, /\p{Script=Han}/gu);
  if (han + words === 0) return around;
  // Japanese may do without its syllables, and Chinese has two ways of writing.
  if (han / (han + words) >= 0.3) return /^(?:ja|zh)\b/.test(around) ? around : 'zh-CN';
  if (count(sentence, /\p{Script=Arabic}{2,}/gu) / words >= 0.3) return 'ar';
  return otherScripts.test(around) ? 'en' : around;
};

/** Enough of a message to tell its language by. */
const LOOKED_AT = 1000;

/** Returns the `lang` of a message; undefined where it is in the language around it. */
export const langOf = (message: string, around: string): string | undefined => {
  const language = languageOf(message.slice(0, LOOKED_AT), around);
  return language === around ? undefined : language;
};
