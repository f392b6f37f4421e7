import { codes } from 'casement/contract';
import { OutsideFailure } from '../../base/outside-failure.ts';
import { AgentError } from '../agent.ts';
import { filtered, neutralFailure } from '../failures.ts';
import { CONTEXT_TOO_LONG, EndpointError } from './endpoint-error.ts';

/** Codes of a filter, those of clouds of China among them: 1301 is Zhipu's. */
const CONTENT = /content_?(?:filter|policy)|moderation|inspection_failed|sensitive_?content|^1301$/i;
/** Codes of a limit that time alone does not lift: 1113 is Zhipu's. */
const QUOTA = /insufficient_(?:quota|balance)|billing|current_quota|arrearage|account_?overdue|^1113$/i;
/** Codes of a request that is too long for the model. */
const LENGTH_CODES = new Set<unknown>([CONTEXT_TOO_LONG, 'string_above_max_length', 'request_too_large']);

/** How long a visitor waits where the endpoint does not say when it takes more. */
const DEFAULT_RETRY_S = 30;

const refused = {
  code: codes.agentFailed,
  advice: 'the endpoint refuses the key; check the variable that apiKeyEnv names',
};
const unpaid = {
  code: codes.agentFailed,
  advice: 'the endpoint asks for payment; check the balance of the account',
};
const unfit = {
  code: codes.badQuestion,
  advice: 'the endpoint cannot process the request; it may be too long for the model',
};
const meanings: Record<number, { code: number; advice: string }> = {
  400: unfit,
  401: refused,
  403: refused,
  404: {
    code: codes.agentFailed,
    advice: 'the endpoint or the model does not exist; check baseUrl and model',
  },
  402: unpaid,
  413: unfit,
  422: unfit,
  429: {
    code: codes.limitReached,
    advice: 'the endpoint says that a rate limit or quota is reached',
  },
};

/**
 * Turns a failure of the endpoint into an error for the visitor.
 * Its words are neutral; the operator's log says what to do, without anything of the conversation.
 */
export const mapError = (error: unknown, hasStarted: boolean, baseUrl: string): AgentError => {
  if (error instanceof AgentError) return error;
  const cause = new OutsideFailure(baseUrl, error);
  const { status, code, type, retryAfterS }: Partial<EndpointError> =
    error instanceof EndpointError ? error : {};

  const names = [code, type].filter((name) => name !== undefined);
  if (names.some((name) => CONTENT.test(name))) return filtered({ cause });
  if (LENGTH_CODES.has(code) || LENGTH_CODES.has(type)) {
    const advice = 'the conversation is too long for the model; lower maxHistory, or take another model';
    const words = 'The conversation is too long for the model.';
    return new AgentError(codes.badQuestion, words, { kind: 'context', advice, cause });
  }
  const isUnpaid = names.some((name) => QUOTA.test(name));
  const isLimit = status === undefined || status === 429;
  const known = isUnpaid && !isLimit ? unpaid : meanings[status ?? 0];
  if (known && !(hasStarted && known.code === codes.agentFailed)) {
    const mayPass = known.code === codes.limitReached && !isUnpaid;
    const { advice } = known;
    return neutralFailure(known.code, {
      cause,
      advice,
      ...(mayPass && { retryAfterS: retryAfterS ?? DEFAULT_RETRY_S }),
    });
  }
  const isTold = error instanceof EndpointError;
  const advice = isTold ? 'the endpoint failed' : 'the connection failed or broke off';
  return hasStarted
    ? neutralFailure(codes.brokeOff, { advice, cause })
    : neutralFailure(codes.agentFailed, { advice, cause });
};
