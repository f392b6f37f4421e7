import { codes } from 'casement/contract';

/** A reply other than success: a code of the contract and words for the visitor. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: number;
  /** The envelope's `object`, where the code has one. */
  readonly object: unknown;
  /** Says to the operator what failed, in the log, with the cause; absent where nothing of theirs did. */
  readonly told: string | undefined;

  constructor(
    code: number,
    message: string,
    object?: unknown,
    { told, ...options }: ErrorOptions & { told?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    this.object = object;
    this.told = told;
  }
}

export const notFound = (what: string): ServiceFailure => new ServiceFailure(404, `${what} does not exist.`);

/**
 * Makes the refusal of a call that goes beyond a limit.
 * @param reason `rate` passes soon, `quota` takes hours or something to be removed.
 * @param retryAfterS When it is worth another try, seconds; absent where time alone does not help.
 */
export const limitReached = (reason: 'rate' | 'quota', retryAfterS?: number): ServiceFailure =>
  new ServiceFailure(codes.limitReached, 'Reached limits', {
    reason,
    ...(reason === 'quota' && { remaining: 0 }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  });

/**
 * Makes the refusal of whatever would be stored, where more is stored in all than may be: no visitor can do
 * anything about it.
 */
export const storageFull = (): ServiceFailure =>
  new ServiceFailure(507, 'Nothing more can be stored at the moment. Your chats can still be read.');

/**
 * Makes the refusal of a question that is welcome again in a moment, here or at another process.
 * @param more.place How many questions are to be answered before it, itself counted.
 */
export const notNow = (
  reason: 'draining' | 'busy',
  message: string,
  more: { retryAfterS: number; place?: number },
): ServiceFailure => new ServiceFailure(503, message, { reason, ...more });

/** Returns a handler that throws an error on as one sentence for the operator: a problem and its reason. */
export const explain =
  (problem: string) =>
  (cause: unknown): never => {
    const { message, code } = cause as NodeJS.ErrnoException;
    // Several failed attempts to connect come as one error without a message.
    const reason = (message || code || String(cause)).split('\n')[0]?.replace(/\.$/, '');
    throw new Error(`${problem}: ${reason}.`, { cause });
  };
