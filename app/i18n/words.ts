import type { ParseKeys } from 'i18next';
import { i18n } from './i18n.ts';

/** Says something in the language on show. It is kept in place of a text, which would stay in the language that it was made in. */
export type Words = () => string;

/** The words for a failed call: the service's by their language, else the text of a key of `errors.json`. */
export type FailureWords = {
  readonly texts?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly textKey: ParseKeys<'errors'>;
};

/** Says words, or those of a failed call, in the language on show. */
export const say = (words: Words | FailureWords): string => {
  if (typeof words === 'function') return words();
  return words.texts?.[i18n.language] ?? i18n.t(`errors:${words.textKey}`);
};
