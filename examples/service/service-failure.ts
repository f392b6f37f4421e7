import { codes } from 'casement/contract';

/** A reply other than success: a code of the contract and words for the visitor. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: number;
  /** The envelope's `object`, where the code has one. */
  readonly object: unknown;

  constructor(code: number, message: string, object?: unknown) {
    super(message);
    this.code = code;
    this.object = object;
  }
}

export const notFound = (what: string): ServiceFailure => new ServiceFailure(404, `${what} does not exist.`);

export const limitReached = (): ServiceFailure => new ServiceFailure(codes.limitReached, 'Reached limits');
