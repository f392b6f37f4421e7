import { handlingOf, isRetryable, textKeyOf } from './error-catalogue.ts';
import { ServiceError, type ServiceErrorCode } from './service-error.ts';

export type FailureCause = {
  code: ServiceErrorCode;
  /** The service's own words. */
  message?: string;
  data?: unknown;
  cause?: unknown;
};

/** Makes the error of a failed call; the error catalogue says who deals with it and what it is called. */
export const createFailure = (path: string, failure: FailureCause, status: number): ServiceError => {
  const { code, message, data, cause } = failure;
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return new ServiceError({
    code,
    status,
    handling: handlingOf(path, code),
    text: message ?? (code === 'network' && root instanceof Error ? root.message : undefined),
    textKey: textKeyOf(code),
    retryable: isRetryable(code, status),
    data,
    cause,
  });
};
