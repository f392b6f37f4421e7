import * as codes from './contract/codes.ts';
import type { Texts } from './contract/operation.ts';
import { streamPaths } from './contract/run.ts';
import {
  type ErrorTextKey,
  type FailureHandling,
  ServiceError,
  type ServiceErrorCode,
} from './service-error.ts';

/** Paths whose failures are never shown, because the chat works without these calls. */
const silentPaths: ReadonlySet<string> = new Set([
  '/v1/base/cos/signature',
  '/v1/im/msg/predictionQuestion',
  '/v1/base/domain',
]);

/** Paths whose every failure stands beside the question or the answer that it is about. */
const runPaths: ReadonlySet<string> = new Set(Object.values(streamPaths));

/** Paths on which the codes of a conversation are the caller's to show. */
const conversationPaths: ReadonlySet<string> = new Set([
  ...runPaths,
  '/v1/msg/tts',
  '/v1/msg/recommend',
  '/v1/im/session/set',
  '/v1/im/pull/session',
  '/v1/im/pull/msg/history',
]);

/** Codes by which a path answers, and which are no failures there. */
const answerCodes: Readonly<Record<string, number>> = {
  '/v1/user/googleLogin': codes.pending,
  '/v1/share': codes.gone,
};

const conversationCodes = [
  codes.brokeOff,
  codes.limitReached,
  codes.contentRefused,
  codes.badQuestion,
  codes.paymentRequired,
  codes.approvalRequired,
  codes.agentFailed,
] as const;

/** Whether the contract gives a code its meaning, and so its words, on the paths of a conversation. */
export const isConversationCode = (code: unknown): code is (typeof conversationCodes)[number] =>
  conversationCodes.some((known) => known === code);

const statuses = [
  codes.unauthorized,
  codes.forbidden,
  codes.notFound,
  codes.closed,
  ...conversationCodes,
] as const;

/** The text of a failure that came without words of its own. */
export const textKeyOf = (code: ServiceErrorCode): ErrorTextKey => {
  if (code === 'network' || code === 'timeout') return 'systemRequest';
  const known = statuses.find((status) => status === code);
  return `status.${known ?? 0}`;
};

/** Returns what is done about a failure of a call to `path`, a path below the service's base. */
const handlingOf = (path: string, code: ServiceErrorCode): FailureHandling => {
  if (code === 'aborted' || silentPaths.has(path)) return 'silent';
  if (runPaths.has(path) || answerCodes[path] === code) return 'caller';
  return conversationPaths.has(path) && isConversationCode(code) ? 'caller' : 'shown';
};

/** Whether the same call may succeed later: the connection or the service failed, not the request. */
export const isRetryable = (code: ServiceErrorCode, status: number): boolean =>
  code === 'network' || code === 'timeout' || status === 429 || status >= 500;

export type Failure = {
  code: ServiceErrorCode;
  /** The service's own words, by their language. */
  texts?: Texts | undefined;
  data?: unknown;
  cause?: unknown;
};

/** Makes the error of a failed call to `path`. */
export const createFailure = (path: string, failure: Failure, status: number): ServiceError => {
  const { code, texts, data, cause } = failure;
  const hasOwnWords = conversationPaths.has(path) && isConversationCode(code);
  return new ServiceError({
    code,
    status,
    handling: handlingOf(path, code),
    texts: hasOwnWords ? undefined : texts,
    textKey: textKeyOf(code),
    retryable: isRetryable(code, status),
    data,
    cause,
  });
};
