import { APIError } from 'openai';
import { codes } from 'casement/contract';
import { summaryOf } from '../../base/error-summary.ts';
import { AgentError, type AgentLogger } from '../agent.ts';

const CONTENT_CODES = new Set<unknown>(['content_filter', 'content_policy_violation', 'moderation_blocked']);

const NOT_AVAILABLE = 'The agent is not available.';

const refused = {
  code: codes.agentFailed,
  message: NOT_AVAILABLE,
  advice: 'the endpoint refuses the key; check the variable that apiKeyEnv names',
};
const unfit = {
  code: codes.badQuestion,
  message: 'The question cannot be processed.',
  advice: 'the endpoint cannot process the request; it may be too long for the model',
};
const meanings: Record<number, { code: number; message: string; advice: string }> = {
  400: unfit,
  401: refused,
  403: refused,
  404: {
    code: codes.agentFailed,
    message: NOT_AVAILABLE,
    advice: 'the endpoint or the model does not exist; check baseUrl and model',
  },
  413: unfit,
  422: unfit,
  429: {
    code: codes.limitReached,
    message: 'Too many questions at the moment.',
    advice: 'the endpoint says that a rate limit or quota is reached',
  },
};

/**
 * Turns a failure of the endpoint into an error for the visitor.
 * Its words are neutral; the operator's log says what to do, without anything of the conversation.
 */
export const mapError = (
  error: unknown,
  hasStarted: boolean,
  logger: AgentLogger | undefined,
): AgentError => {
  if (error instanceof AgentError) return error;
  const fail = (code: number, message: string) => new AgentError(code, message, { cause: error });
  const { status, code }: Partial<APIError> = error instanceof APIError ? error : {};
  const tell = (advice: string) => logger?.error(summaryOf(error), `openai agent: ${advice}`);

  if (CONTENT_CODES.has(code)) return fail(codes.contentRefused, 'The content was refused.');
  const known = status === undefined ? undefined : meanings[status];
  if (known) {
    tell(known.advice);
    return fail(known.code, known.message);
  }
  tell(status === undefined ? 'the connection failed or broke off' : 'the endpoint failed');
  return hasStarted ? fail(codes.brokeOff, 'The answer broke off.') : fail(codes.agentFailed, NOT_AVAILABLE);
};
