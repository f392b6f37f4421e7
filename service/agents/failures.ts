import { codes } from 'casement/contract';
import { AgentError, type FailureOptions } from './agent.ts';

export const NOT_AVAILABLE = 'The agent is not available.';

/** The words of a failure for visitors, by its code; what failed is for the operator. */
export const NEUTRAL: Readonly<Record<number, string>> = {
  [codes.brokeOff]: 'The answer broke off.',
  [codes.limitReached]: 'Too many questions at the moment.',
  [codes.contentRefused]: 'The content was refused.',
  [codes.badQuestion]: 'The question cannot be processed.',
};

/** A failure whose words are those of its code. */
export const neutralFailure = (code: number, options?: FailureOptions): AgentError =>
  new AgentError(code, NEUTRAL[code] ?? NOT_AVAILABLE, options);

/** The content filter of a model has ended its answer. */
export const filtered = (options?: FailureOptions): AgentError =>
  neutralFailure(codes.contentRefused, { ...options, kind: 'filter' });

/** An answer has come to the greatest length that its model may have. */
export const cutAtLength = (options?: FailureOptions): AgentError =>
  new AgentError(codes.brokeOff, 'The answer became too long and was cut.', { ...options, kind: 'length' });
