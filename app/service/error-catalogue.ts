import { codes } from './contract/codes.ts';
import { streamPaths } from './contract/run.ts';
import {
  type ErrorTextKey,
  type FailureHandling,
  ServiceError,
  type ServiceErrorCode,
} from './service-error.ts';

/** Paths whose failures nobody hears of: each is an extra that the chat does without. */
const silentPaths: ReadonlySet<string> = new Set([
  '/v1/base/cos/signature',
  '/v1/im/msg/predictionQuestion',
  '/v1/base/domain',
]);

/** Paths on which the codes of `failureMeanings` are the caller's to show. */
const conversationPaths: ReadonlySet<string> = new Set([
  streamPaths.send,
  streamPaths.resume,
  '/v1/msg/tts',
  '/v1/msg/recommend',
  '/v1/im/session/set',
  '/v1/im/pull/session',
  '/v1/im/pull/msg/history',
]);

/** Codes that are an answer rather than a failure. */
const answerCodes: Readonly<Record<string, number>> = {
  '/v1/user/googleLogin': codes.pending,
  [streamPaths.resume]: codes.gone,
  '/v1/share': codes.gone,
};

/** The meaning of each code of the conversation paths, and whether the same question may work later. */
export const failureMeanings = {
  [codes.brokeOff]: { meaning: 'broke-off', retryable: true },
  [codes.limitReached]: { meaning: 'limit-reached', retryable: false },
  [codes.contentRefused]: { meaning: 'content-refused', retryable: false },
  [codes.badQuestion]: { meaning: 'bad-question', retryable: false },
  [codes.paymentRequired]: { meaning: 'payment-required', retryable: false },
  [codes.approvalRequired]: { meaning: 'approval-required', retryable: false },
  [codes.agentFailed]: { meaning: 'agent-failed', retryable: true },
} as const;

export type FailureMeaning = (typeof failureMeanings)[keyof typeof failureMeanings];

/** The meaning of a code on the conversation paths; undefined when the contract gives it none. */
export const meaningOf = (code: unknown): FailureMeaning | undefined =>
  Object.hasOwn(failureMeanings, String(code))
    ? failureMeanings[Number(code) as keyof typeof failureMeanings]
    : undefined;

/** Who deals with a failure of a call to `path`, a path below the service's base. */
export const handlingOf = (path: string, code: ServiceErrorCode): FailureHandling => {
  if (code === 'aborted' || silentPaths.has(path)) return 'silent';
  if (answerCodes[path] === code) return 'caller';
  if (conversationPaths.has(path) && meaningOf(code)) return 'caller';
  // A question that was not sent says so beside itself, where it can be sent again.
  if (typeof code === 'string' && (path === streamPaths.send || path === streamPaths.resume)) return 'caller';
  return 'toast';
};

const statusTexts: Readonly<Record<number, ErrorTextKey>> = {
  [codes.unauthorized]: 'status.401',
  [codes.forbidden]: 'status.403',
  [codes.notFound]: 'status.404',
};

/** The text of a failure that came without words of its own. */
export const textKeyOf = (code: ServiceErrorCode): ErrorTextKey => {
  if (code === 'network' || code === 'timeout') return 'systemRequest';
  return (typeof code === 'number' && statusTexts[code]) || 'status.0';
};

/** Whether the same call may succeed later: the connection or the service failed, not the request. */
export const isRetryable = (code: ServiceErrorCode, status: number): boolean =>
  code === 'network' || code === 'timeout' || status === 429 || status >= 500;

export type Failure = {
  code: ServiceErrorCode;
  /** The service's own words. */
  message?: string | undefined;
  data?: unknown;
  cause?: unknown;
};

/** Makes the error of a failed call to `path`. */
export const createFailure = (path: string, failure: Failure, status: number): ServiceError => {
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
