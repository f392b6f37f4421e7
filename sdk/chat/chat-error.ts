/**
 * The reason of a failure.
 *
 * - `NO_BROWSER`: createChat was called where there is no page, as on a server; call it in an effect or an
 *   event there.
 * - `INVALID_OPTIONS`: createChat was given options that cannot work; the message lists them all.
 * - `INVALID_CALL`: a method was given an argument of the wrong type or size, or there is no such method.
 * - `DESTROYED`: the chat has been destroyed.
 * - `QUEUE_FULL`: more than 100 calls wait for the chat to be ready.
 * - `CONNECT_TIMEOUT`: the chat did not answer within `connectTimeoutMs`.
 * - `FRAME_BLOCKED`: the frame could not load: a Content-Security-Policy, `frame-ancestors`, or the network.
 * - `SCRIPT_BLOCKED`: the second part of the SDK could not load.
 * - `ORIGIN_MISMATCH`: what is in the frame comes from another origin than `appUrl`.
 * - `PROTOCOL_MISMATCH`: the SDK and the app share no protocol; the message says which one to update.
 * - `CONNECTION_LOST`: the chat stopped answering after it had been ready.
 * - `CALL_TIMEOUT`, `CALL_FAILED`, `UNSUPPORTED`: the chat did not answer a call, refused it, or cannot do
 *   it.
 * - `TOKEN_FAILED`: `getUserToken` threw, or gave something else than a token or null.
 * - `LOGIN_REFUSED`: the service refused the token that `getUserToken` gave; the message is its reason, such as
 *   `aud is wrong: it must be or hold "support"`. The visitor goes on without a login.
 * - `CHAT_FAILED`: the chat itself reports an error.
 */
export type ChatErrorCode =
  | 'NO_BROWSER'
  | 'INVALID_OPTIONS'
  | 'INVALID_CALL'
  | 'DESTROYED'
  | 'QUEUE_FULL'
  | 'CONNECT_TIMEOUT'
  | 'FRAME_BLOCKED'
  | 'SCRIPT_BLOCKED'
  | 'ORIGIN_MISMATCH'
  | 'PROTOCOL_MISMATCH'
  | 'CONNECTION_LOST'
  | 'CALL_TIMEOUT'
  | 'CALL_FAILED'
  | 'UNSUPPORTED'
  | 'TOKEN_FAILED'
  | 'LOGIN_REFUSED'
  | 'CHAT_FAILED';

/** The only error that the SDK throws or reports; branch on its `code`. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ChatErrorCode;

  constructor(code: ChatErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const destroyedError = (): ChatError => new ChatError('DESTROYED', 'The chat was destroyed.');
