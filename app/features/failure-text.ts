import { i18n } from '../i18n/i18n.ts';
import { ServiceError } from '../service/service-error.ts';

/**
 * Returns the words for a failure: the service's own, else ours.
 * @param other The words for what is no failed call. Default: those of a call that did not get through.
 */
export const failureText = (error: unknown, other: string = i18n.t('errors:systemRequest')): string =>
  error instanceof ServiceError ? error.text || i18n.t(`errors:${error.textKey}`) : other;
