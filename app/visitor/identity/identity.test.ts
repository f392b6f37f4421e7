import { describe, expect, it } from 'vitest';
import {
  changeOf,
  type Identity,
  type IdentityEvent,
  type IdentityType,
  nextIdentity,
  type VisitorChange,
} from './identity.ts';

const free = { identityToken: 'id.x', token: 'free', renewAt: 1 };
const noFree = { identityToken: '', token: '', renewAt: 0 };
const login = { token: 'login', renewAt: 2 };
const next = { token: 'next', renewAt: 3 };
const ada = { type: 'account', id: 'ada', email: 'ada@a.example', phone: '+1' } as const;
const eve = { ...ada, id: 'eve' };
const ann = { type: 'site-user', id: 'ann', email: 'ann@s.example', phone: '' } as const;
const bob = { ...ann, id: 'bob' };

const anonymous = { type: 'anonymous', free, isAllowed: true, leftUser: '', denied: null } as const;
const account = { ...ada, ...login, free };
const siteUser = { ...ann, ...login, free };
const ended = { type: 'ended', free, was: ada } as const;
const endedSiteUser = { type: 'ended', free, was: ann } as const;
const preview = { type: 'preview', free, id: '', ...login } as const;
const previewUser = { ...preview, id: 'ann' };
const nobody = { ...anonymous, free: noFree };
const left = { ...nobody, leftUser: 'ann' };

const events: { [Kind in IdentityEvent['type']]: Extract<IdentityEvent, { type: Kind }> } = {
  identified: { type: 'identified', identityToken: 'id.new' },
  configured: { type: 'configured' },
  'free-login': { type: 'free-login', ...next },
  login: { type: 'login', owner: ada, login: next },
  renewed: { type: 'renewed', ...next },
  refused: { type: 'refused' },
  forgotten: { type: 'forgotten', isWanted: false },
  'site-names-nobody': { type: 'site-names-nobody' },
};
const kinds = Object.keys(events) as IdentityEvent['type'][];

const identified = { free: { ...free, identityToken: 'id.new' } };
const freeNext = { free: { ...free, ...next } };
const isAda = { ...ada, ...next, free };
const isAnn = { ...ann, ...next, free };

/** Who is here after each event, where anonymous visitors may chat. */
const table: Record<IdentityType, [Identity, Record<IdentityEvent['type'], Identity | 'stays'>]> = {
  anonymous: [
    anonymous,
    {
      identified: { ...anonymous, ...identified },
      configured: anonymous,
      'free-login': { ...anonymous, ...freeNext },
      login: isAda,
      renewed: 'stays',
      refused: 'stays',
      forgotten: 'stays',
      'site-names-nobody': 'stays',
    },
  ],
  account: [
    account,
    {
      identified: { ...account, ...identified },
      configured: 'stays',
      'free-login': { ...account, ...freeNext },
      login: isAda,
      renewed: isAda,
      refused: ended,
      forgotten: nobody,
      'site-names-nobody': 'stays',
    },
  ],
  'site-user': [
    siteUser,
    {
      identified: { ...siteUser, ...identified },
      configured: 'stays',
      'free-login': { ...siteUser, ...freeNext },
      login: { ...isAda, free: noFree },
      renewed: isAnn,
      refused: endedSiteUser,
      forgotten: nobody,
      'site-names-nobody': nobody,
    },
  ],
  ended: [
    ended,
    {
      identified: { ...ended, ...identified },
      configured: 'stays',
      'free-login': { ...ended, ...freeNext },
      login: isAda,
      renewed: 'stays',
      refused: 'stays',
      forgotten: nobody,
      'site-names-nobody': 'stays',
    },
  ],
  preview: [
    preview,
    {
      identified: { ...preview, ...identified },
      configured: 'stays',
      'free-login': { ...preview, ...next },
      login: { ...previewUser, ...next, id: 'ada' },
      renewed: 'stays',
      refused: 'stays',
      forgotten: 'stays',
      'site-names-nobody': 'stays',
    },
  ],
};

describe.each(Object.entries(table))('%s', (_type, [identity, expected]) => {
  it.each(kinds)('after %s', (kind) => {
    const after = nextIdentity(identity, events[kind], true);
    if (expected[kind] === 'stays') expect(after).toBe(identity);
    else expect(after).toEqual(expected[kind]);
  });
});

const emptyPreview = { ...preview, token: '' };

/** What depends on more than the state and the event. */
const details: [
  what: string,
  before: Identity,
  event: IdentityEvent,
  after: Identity,
  isAllowed?: boolean,
][] = [
  [
    'an identity token comes before any other',
    { ...anonymous, free: noFree },
    events.identified,
    { ...anonymous, free: { identityToken: 'id.new', token: 'id.new', renewAt: 0 } },
  ],
  [
    'the configuration may refuse anonymous visitors',
    anonymous,
    events.configured,
    { ...anonymous, isAllowed: false },
    false,
  ],
  [
    'a denied login counts once the configuration is known',
    { ...anonymous, denied: { ...ada, ...login } },
    events.configured,
    account,
  ],
  ['a user of the site logs in', anonymous, { ...events.login, owner: ann }, isAnn],
  [
    'a user of the site takes over nothing of an account',
    account,
    { ...events.login, owner: ann },
    { ...isAnn, free: noFree },
  ],
  [
    'another account takes over nothing',
    account,
    { ...events.login, owner: eve },
    { ...eve, ...next, free: noFree },
  ],
  [
    'another account takes over nothing of one that has ended',
    ended,
    { ...events.login, owner: eve },
    { ...eve, ...next, free: noFree },
  ],
  [
    'another user of the site takes over nothing',
    siteUser,
    { ...events.login, owner: bob },
    { ...bob, ...next, free: noFree },
  ],
  ['the same user of the site goes on after the end', endedSiteUser, { ...events.login, owner: ann }, isAnn],
  [
    'a login may go on with its token',
    account,
    { type: 'renewed', token: undefined, renewAt: 3 },
    { ...account, renewAt: 3 },
  ],
  ['who logs out after the end has left as well', endedSiteUser, { type: 'forgotten', isWanted: true }, left],
  [
    'whose login has ended is gone when the site names nobody',
    endedSiteUser,
    events['site-names-nobody'],
    nobody,
  ],
  [
    'who has left may be logged in again once the site names nobody',
    left,
    events['site-names-nobody'],
    nobody,
  ],
  [
    'a log-in lets who had left be named again',
    left,
    { ...events.login, owner: ann },
    { ...isAnn, free: noFree },
  ],
  [
    'who is forgotten where a login is wanted is nobody who may chat',
    account,
    events.forgotten,
    { ...nobody, isAllowed: false },
    false,
  ],
  [
    'a free token does not replace that of a user in the preview',
    previewUser,
    events['free-login'],
    previewUser,
  ],
  ['a user leaves the preview', previewUser, { type: 'forgotten', isWanted: true }, emptyPreview],
  ['a user is forgotten in the preview', previewUser, events.forgotten, emptyPreview],
  [
    'a site that names nobody has nobody in the preview',
    previewUser,
    events['site-names-nobody'],
    emptyPreview,
  ],
];

it.each(details)('%s', (_what, before, event, after, isAllowed = true) => {
  expect(nextIdentity(before, event, isAllowed)).toEqual(after);
});

it.each<[what: string, before: Identity, after: Identity, change: VisitorChange | 'none']>([
  ['an anonymous visitor stays one', anonymous, nobody, 'none'],
  ['an anonymous visitor logs in', anonymous, account, 'same-visitor'],
  ['the login ends', account, ended, 'none'],
  ['the same account is back', ended, account, 'none'],
  [
    'an account that was stored without its id stays',
    { ...account, id: '' },
    { ...account, ...next, id: '' },
    'none',
  ],
  [
    'another one comes after it',
    { ...account, id: '' },
    { ...account, id: '', email: 'eve' },
    'other-visitor',
  ],
  ['another account comes', account, { ...account, ...eve }, 'other-visitor'],
  ['a user of the site comes after an account', account, siteUser, 'other-visitor'],
  ['another user of the site comes', siteUser, { ...siteUser, ...bob }, 'other-visitor'],
  ['a user is forgotten', siteUser, nobody, 'other-visitor'],
  ['a user whose login has ended is forgotten', endedSiteUser, nobody, 'other-visitor'],
  ['a user comes into the preview', preview, previewUser, 'other-visitor'],
  ['the token of the preview is renewed', previewUser, { ...previewUser, ...next }, 'none'],
  ['a user leaves the preview', previewUser, preview, 'other-visitor'],
])('%s: %s', (_what, before, after, change) => {
  expect(changeOf(before, after)).toBe(change);
});
