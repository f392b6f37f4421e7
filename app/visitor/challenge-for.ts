import * as v from 'valibot';
import type { Snapshot } from 'valtio/vanilla';
import * as codes from '../service/contract/codes.ts';
import { AccountRefusal } from '../service/contract/account.ts';
import { LimitReached } from '../service/contract/run.ts';
import type { ServiceErrorCode } from '../service/service-error.ts';
import { canLogInHere } from './login-ways.ts';
import type { Obstacle, VisitorState } from './visitor-state.ts';

/** A failure, as far as it decides what would help. */
export type Refused = { code: ServiceErrorCode; data?: unknown };

/**
 * Returns what the visitor can do so that a refused message is taken after all; null when there is nothing.
 * For a quota these are the plans, whose dialog offers the log-in too; where there are no plans, the log-in,
 * which may give more as well.
 */
export const challengeFor = (
  { code, data }: Refused,
  visitor: Snapshot<VisitorState>,
  hasSiteLogin: boolean,
): Obstacle | null => {
  if (code === codes.approvalRequired) {
    const refusal = v.safeParse(AccountRefusal, data);
    return refusal.success && refusal.output.status !== 'ok' ? { type: 'approval' } : null;
  }
  if (code === codes.proofRequired) return { type: 'check' };
  const plans = visitor.robotConfig.payInfo.plans.length > 0 ? ({ type: 'plans' } as const) : null;
  if (code === codes.paymentRequired) return plans;
  const canLogIn = canLogInHere(visitor, hasSiteLogin);
  // Where anybody may chat, a credential is renewed in silence; a log-in cannot mend what is still refused
  // then.
  const isAsked = visitor.identity === 'ended' || visitor.channelConfig.accessPermission < 3;
  if (code === codes.unauthorized) return canLogIn && isAsked ? { type: 'log-in' } : null;
  const isUsedUp = code === codes.limitReached && v.is(LimitReached, data) && data.reason === 'quota';
  if (!isUsedUp) return null;
  return plans ?? (canLogIn ? { type: 'log-in' } : null);
};
