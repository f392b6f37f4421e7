import { describe, expect, it } from 'vitest';
import * as codes from '../service/contract/codes.ts';
import { challengeFor, type Refused } from './challenge-for.ts';
import { type Challenge, initialVisitor, type VisitorState } from './visitor-state.ts';

const plan = { id: 'p', name: 'Plan', kind: 'unlock', priceUsd: 5 } as const;
const quota = { code: codes.limitReached, data: { reason: 'quota', remaining: 0 } };
const unauthorized = { code: codes.unauthorized };

type Situation = {
  level?: 1 | 2 | 3;
  identity?: VisitorState['identity'];
  hasPlans?: boolean;
  isPreview?: boolean;
  isOnSite?: boolean;
  login?: NonNullable<VisitorState['channelConfig']['login']>;
};

const needed = (error: Refused, situation: Situation) => {
  const state = initialVisitor();
  const { level = 3, hasPlans, isPreview, login } = situation;
  state.address = { botId: 'b', channelId: 'c', styleId: 's', accessMode: isPreview ? 'preview' : 'normal' };
  state.channelConfig.accessPermission = level;
  state.channelConfig.login = login;
  state.identity = situation.identity ?? 'anonymous';
  if (hasPlans) state.robotConfig.payInfo.plans = [plan];
  return challengeFor(error, state, situation.isOnSite ?? false)?.type ?? null;
};

describe('what is needed after', () => {
  it.each<[string, Refused, Situation, Challenge['type'] | null]>([
    ['a used-up quota', quota, {}, 'log-in'],
    ['a used-up quota of a trial', quota, { level: 2 }, 'log-in'],
    ['a used-up quota with plans', quota, { hasPlans: true }, 'plans'],
    ['a used-up quota of a user', quota, { identity: 'account' }, null],
    ['a used-up quota of a user, with plans', quota, { identity: 'account', hasPlans: true }, 'plans'],
    ['a used-up quota in preview', quota, { isPreview: true }, null],
    ['a used-up quota where the site names its users', quota, { isOnSite: true }, null],
    ['a used-up quota where nobody can log in', quota, { login: { phone: 0, email: 0, google: 0 } }, null],
    ['too many at once', { code: codes.limitReached, data: { reason: 'rate', retryAfterS: 5 } }, {}, null],
    ['a limit that says nothing', { code: codes.limitReached }, {}, null],
    ['quota words with another code', { code: 500, data: quota.data }, {}, null],
    ['a full storage', { code: 507 }, { level: 2, hasPlans: true }, null],
    ['a bot that is paid for', { code: codes.paymentRequired }, { hasPlans: true }, 'plans'],
    ['a bot that is paid for, without plans', { code: codes.paymentRequired }, {}, null],
    ['a bot that asks for approval', { code: 1119, data: { status: 'needs-approval' } }, {}, 'approval'],
    ['a disabled account', { code: 1119, data: { status: 'disabled', reason: 'Spam' } }, {}, 'approval'],
    ['an approval that is there', { code: 1119, data: { status: 'ok' } }, {}, null],
    ['1119 without a status', { code: 1119 }, {}, null],
    ['401 where all may chat', unauthorized, { level: 3 }, null],
    ['401 of a log-in that has ended', unauthorized, { level: 3, identity: 'ended' }, 'log-in'],
    ['401 of a trial', unauthorized, { level: 2 }, 'log-in'],
    ['401 where a log-in is required', unauthorized, { level: 1 }, 'log-in'],
    ['401 in preview', unauthorized, { level: 1, isPreview: true }, null],
    ['401 on a site that names its users', unauthorized, { level: 1, isOnSite: true }, null],
    ['no network', { code: 'network' }, { level: 1 }, null],
  ])('%s', (_what, error, situation, expected) => {
    expect(needed(error, situation)).toBe(expected);
  });
});
