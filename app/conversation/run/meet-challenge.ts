import { challengeFor } from '../../visitor/challenge-for.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { RunError } from '../conversation-state.ts';

/** Raises the challenge that a refusal needs, where the visitor can do something about it. */
export const meetChallenge = async (
  { visitor, hasSiteLogin }: ConversationContext,
  error: RunError,
  refusedAt: number,
): Promise<boolean> => {
  const challenge = challengeFor(error, visitor.state, hasSiteLogin?.() ?? false);
  return challenge !== null && visitor.challenges.raise(challenge, refusedAt);
};
