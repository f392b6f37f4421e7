import type { Message } from '../../service/contract/conversation.ts';
import { meaningOf } from '../../service/error-catalogue.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { ThreadMessage, TurnError } from '../conversation-state.ts';

/** Puts the error of an answer into our words; `code` is a catalogue number, as a number or a string. */
export const answerError = (code: unknown, message?: string): TurnError => {
  const { meaning, retryable } = meaningOf(code) ?? { meaning: 'agent-failed', retryable: true };
  return { kind: meaning, retryable, ...(message && { message }) };
};

/** Puts the error of a message, or of the fields that a run has made of it, into our words. */
export const toThreadMessage = <Fields extends Pick<Message, 'error'>>({
  error,
  ...message
}: Fields): Omit<Fields, 'error'> & Pick<ThreadMessage, 'error'> => ({
  ...message,
  ...(error && { error: answerError(error.code, error.message) }),
});

/** Puts the failure of a call into our words. */
export const callError = (error: unknown): TurnError => {
  if (!(error instanceof ServiceError)) return { kind: 'not-reached', retryable: true };
  const { code, text, textKey } = error;
  const message = text ? { message: text } : {};
  const known = meaningOf(code);
  if (known) return { kind: known.meaning, retryable: known.retryable, ...message };
  if (typeof code === 'string' && code !== 'bad-reply') {
    return { kind: 'not-reached', retryable: true, ...message };
  }
  return { kind: 'status', retryable: true, textKey, ...message };
};

/** The stream is gone and the rest of the answer with it. */
export const incompleteAnswer: TurnError = { kind: 'broke-off', retryable: true };
