import * as v from 'valibot';
import * as codes from '../../service/contract/codes.ts';
import { LimitReached } from '../../service/contract/run.ts';
import type { AnswerError, Message } from '../../service/contract/conversation.ts';
import type { Texts } from '../../service/contract/operation.ts';
import { isConversationCode, textKeyOf } from '../../service/error-catalogue.ts';
import { ServiceError, type ServiceErrorCode } from '../../service/service-error.ts';
import type { ThreadMessage, RunError } from '../conversation-state.ts';

const MAX_DATA_LENGTH = 4000;

/** The details of a refusal are kept with the message, unless they are more than a refusal needs. */
const isKept = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && JSON.stringify(data).length <= MAX_DATA_LENGTH;

/** Makes the error of a run from what is known of the refusal; `data` is the service's. */
export const runError = (code: ServiceErrorCode, texts?: Texts, data?: unknown): RunError => ({
  code,
  ...(texts && { texts }),
  ...(isKept(data) && { data }),
  textKey: textKeyOf(code),
  // The others of these codes are about the question or the visitor, and would come again.
  retryable: !isConversationCode(code) || code === codes.brokeOff || code === codes.agentFailed,
});

/** Tells why an answer failed; an agent that says nothing we know has failed. */
const answerError = ({ code, kind, retryAt }: AnswerError): RunError => ({
  ...runError(isConversationCode(code) ? code : codes.agentFailed),
  ...(kind && { kind }),
  ...(retryAt !== undefined && { retryAt }),
});

/** Replaces the error of a message, or of fields that a run made of it, with one that the thread can show. */
export const toThreadMessage = <Fields extends Pick<Message, 'error'>>({
  error,
  ...message
}: Fields): Omit<Fields, 'error'> & Pick<ThreadMessage, 'error'> => ({
  ...message,
  ...(error && { error: answerError(error) }),
});

/** Returns when a message that came too soon after others may be sent again. */
const retryTime = ({ code, data }: ServiceError): number | undefined => {
  const limit = v.safeParse(LimitReached, data);
  if (code !== codes.limitReached || !limit.success) return undefined;
  const { reason, retryAfterS } = limit.output;
  return reason === 'rate' && retryAfterS !== undefined ? Date.now() + retryAfterS * 1000 : undefined;
};

/** Tells why a call failed. */
export const callError = (error: unknown): RunError => {
  if (!(error instanceof ServiceError)) return runError('network');
  const retryAt = retryTime(error);
  return {
    ...runError(error.code, error.texts, error.data),
    ...(retryAt !== undefined && { retryAt }),
  };
};

/** Whether a call failed with one of these codes. */
export const hasCode = (error: unknown, ...expected: ServiceErrorCode[]): boolean =>
  error instanceof ServiceError && expected.includes(error.code);

/** Whether the visitor may be able to have a refused run taken after all; `challengeFor` looks closer. */
export const mayBeMet = ({ code, data, retryAt }: RunError): boolean =>
  retryAt === undefined &&
  (data !== undefined || code === codes.unauthorized || code === codes.paymentRequired);

/** Whether other words are what a refused question needs. */
export const needsOtherWords = ({ code }: RunError): boolean =>
  code === codes.contentRefused || code === codes.badQuestion;

/** The answer may go on at the service, which cannot be reached. */
export const outOfReach: RunError = runError('network');

/** Whether the rest of an answer may still be had from its stream. */
export const isCutOff = ({ status, error, attempt }: ThreadMessage): boolean =>
  status === 'failed' && error?.code === outOfReach.code && attempt === undefined;

/** The stream is gone and the rest of the answer with it. */
export const incompleteAnswer: RunError = runError(codes.brokeOff);
