import type { Texts } from './contract/operation.ts';

/** The texts of failures; keys of `locales/<language>/errors.json`. */
export type ErrorTextKey =
  | 'systemRequest'
  | `status.${0 | 401 | 403 | 404 | 709 | 1113 | 1114 | 1116 | 1117 | 1119 | 1120 | 1200}`;

/**
 * Says how the specification wants a failure handled: in silence (`silent`), by the caller, who goes by its
 * code (`caller`), or by its text, which is shown for three seconds (`shown`).
 */
export type FailureHandling = 'silent' | 'caller' | 'shown';

/** A number is a code of the catalogue or an HTTP status; the words name failures that have neither. */
export type ServiceErrorCode = number | 'network' | 'timeout' | 'bad-reply' | 'aborted';

/**
 * A call to the /im service that failed. Show its text in the language on show, else the text of `textKey`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  declare readonly code: ServiceErrorCode;
  /** The HTTP status, 0 when there was no reply. */
  declare readonly status: number;
  declare readonly handling: FailureHandling;
  /**
   * The service's own words for the visitor, by their language. A browser's are not fit for visitors; they
   * are in `cause`.
   */
  declare readonly texts?: Texts | undefined;
  /** The text to show where `texts` has none in the language on show. */
  declare readonly textKey: ErrorTextKey;
  declare readonly retryable: boolean;
  /** The `object` of a failed reply. */
  declare readonly data?: unknown;

  constructor({ cause, ...fields }: Omit<ServiceError, 'name' | 'message' | 'stack'>) {
    super(Object.values(fields.texts ?? {}).find(Boolean) ?? String(fields.code), { cause });
    Object.assign(this, fields);
  }
}
