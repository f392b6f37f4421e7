import type { ParseKeys } from 'i18next';
import { acceptLanguage } from '../service/contract/headers.ts';
import { i18n } from './i18n.ts';

/** Says something in the language on show. It is kept in place of a text, which would stay in the language that it was made in. */
export type Words = () => string;

/** The words for a failed call: the service's by their language, else the text of a key of `errors.json`. */
export type FailureWords = {
  readonly texts?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly textKey: ParseKeys<'errors'>;
};

/** Says words, or those of a failed call, in the language on show; the service's in English where it has no other. */
export const say = (words: Words | FailureWords): string => {
  if (typeof words === 'function') return words();
  const { texts, textKey } = words;
  return texts?.[acceptLanguage(i18n.language)] ?? texts?.['en'] ?? i18n.t(`errors:${textKey}`);
};
