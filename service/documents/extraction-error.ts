/** Why a document's text could not be read: `no-text` is typically a scan, `unsupported` any other format. */
export type ExtractionFailure =
  | 'unsupported'
  | 'unreadable'
  | 'protected'
  | 'no-text'
  | 'too-large'
  | 'timeout';

/** A document whose text cannot be read. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: ExtractionFailure;

  constructor(code: ExtractionFailure, options?: ErrorOptions) {
    super(`the text of the document cannot be read: ${code}`, options);
    this.code = code;
  }
}
