import type { ParseKeys } from 'i18next';
import { acceptLanguage } from '../service/contract/headers.ts';
import { i18n } from './i18n.ts';

/**
 * Says something in the language on show. It is kept in place of a text, which would stay in the language
 * that it was made in.
 */
export type Words = () => string;

/** The words for a failed call: the service's by their language, else the text of a key of `errors.json`. */
export type FailureWords = {
  readonly texts?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly textKey: ParseKeys<'errors'>;
};

/**
 * Says words, or those of a failed call, in the language on show. Where the service does not have it and ours
 * say nothing but that something went wrong, its English ones say more.
 */
export const say = (words: Words | FailureWords): string => {
  if (typeof words === 'function') return words();
  const { texts, textKey } = words;
  const english = textKey === 'status.0' ? texts?.['en'] : undefined;
  return texts?.[acceptLanguage(i18n.language)] ?? english ?? i18n.t(`errors:${textKey}`);
};
