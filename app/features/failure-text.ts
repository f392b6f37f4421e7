import type { TFunction } from 'i18next';
import type { RunError } from '../conversation/conversation-state.ts';
import { i18n } from '../i18n/i18n.ts';
import { say } from '../i18n/words.ts';
import { ServiceError } from '../service/service-error.ts';

/**
 * Returns the words for a failure: the service's own, else ours.
 * @param other The words for what is no failed call. Default: those of a call that did not get through.
 */
export const failureText = (error: unknown, other: string = i18n.t('errors:systemRequest')): string =>
  error instanceof ServiceError ? say(error) : other;

/** Returns the words for what went wrong with a question or an answer: the service's own, else ours. */
export const runErrorText = (t: TFunction<['chat', 'errors']>, error: RunError | undefined): string => {
  const isDisabled = (error?.data as { status?: unknown } | undefined)?.status === 'disabled';
  if (error?.kind && error.kind !== 'filter') return t(`errors:kind.${error.kind}`);
  return isDisabled ? t('errors:accountDisabled') : say(error ?? { textKey: 'status.0' });
};
