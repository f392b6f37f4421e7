import { expect, it } from 'vitest';
import type { Identity } from '../identity/identity.ts';
import { type LoginReason, siteLoginFor } from './site-user.ts';

const free = { identityToken: 'id.x', token: 'free', renewAt: 0 };
const login = { token: 'login', renewAt: 0 };
const ada = { type: 'account', id: 'ada', email: '', phone: '' } as const;
const ann = { type: 'site-user', id: 'ann', email: '', phone: '' } as const;
const anonymous = { type: 'anonymous', free, isAllowed: true, leftUser: '', denied: null } as const;

type Plan = ReturnType<typeof siteLoginFor>;
type Plans = [start: Plan, refused: Plan, asked: Plan, returned: Plan];

const always: Plans = ['log-in', 'log-in', 'log-in', 'log-in'];
const untilAsked: Plans = ['none', 'replace', 'replace', 'none'];
const replaced: Plans = ['replace', 'replace', 'replace', 'replace'];

/**
 * What to do at the start, after a refusal, when the site asks for a login and on a return, where it names
 * ann, bob, or nobody knows whom.
 */
const table: [who: string, Identity, ann: Plans, bob: Plans, unknown: Plans][] = [
  ['an anonymous visitor', anonymous, always, always, always],
  [
    'an anonymous visitor, after ann has logged out here',
    { ...anonymous, leftUser: 'ann' },
    ['none', 'log-in', 'log-in', 'none'],
    always,
    always,
  ],
  ['an account', { ...ada, ...login, free }, untilAsked, untilAsked, untilAsked],
  ['ann', { ...ann, ...login, free }, ['none', 'log-in', 'none', 'none'], replaced, replaced],
  ['an account whose login has ended', { type: 'ended', free, was: ada }, replaced, replaced, replaced],
  ['ann, whose login has ended', { type: 'ended', free, was: ann }, always, replaced, replaced],
  ['the preview', { type: 'preview', free, id: 'ann', ...login }, always, always, always],
];
const reasons = ['start', 'refused', 'asked', 'returned'] as const satisfies LoginReason[];

it.each(table)(
  'a user whom the site names, where there is %s',
  (_who, identity, forAnn, forBob, forUnknown) => {
    const plans = (user: string) => reasons.map((reason) => siteLoginFor(identity, user, reason));
    expect(plans('ann')).toEqual(forAnn);
    expect(plans('bob')).toEqual(forBob);
    expect(plans('')).toEqual(forUnknown);
  },
);
