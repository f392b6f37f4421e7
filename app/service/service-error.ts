/** The texts of a failure that the service gave none for; keys of `locales/<language>/errors.json`. */
export type ErrorTextKey = 'status.401' | 'status.403' | 'status.404' | 'status.0' | 'systemRequest';

/** Who deals with a failure: nobody (`silent`), the code that made the call (`caller`), or the shell with a toast. */
export type FailureHandling = 'silent' | 'caller' | 'toast';

/** A number is the catalogue's or the HTTP status; the words are failures without one. */
export type ServiceErrorCode = number | 'network' | 'timeout' | 'bad-reply' | 'aborted';

export type ServiceErrorFields = {
  code: ServiceErrorCode;
  /** The HTTP status, 0 when there was no reply. */
  status: number;
  handling: FailureHandling;
  /** Words for the visitor, as the service or the transport gave them. */
  text?: string | undefined;
  /** The text to show when `text` is empty. */
  textKey: ErrorTextKey;
  retryable: boolean;
  /** The `object` of a failed reply. */
  data?: unknown;
  cause?: unknown;
};

/** A call to the /im service that failed. Show `text` when there is one, else the text of `textKey`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status: number;
  readonly handling: FailureHandling;
  readonly text: string | undefined;
  readonly textKey: ErrorTextKey;
  readonly retryable: boolean;
  readonly data: unknown;

  constructor(fields: ServiceErrorFields) {
    super(fields.text || String(fields.code), { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.handling = fields.handling;
    this.text = fields.text;
    this.textKey = fields.textKey;
    this.retryable = fields.retryable;
    this.data = fields.data;
  }
}
