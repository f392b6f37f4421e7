import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CredentialRecord, readIdentity, writeIdentity } from './credential-record.ts';
import type { Identity } from './identity.ts';

const free = { identityToken: 'id.x', token: 'anon', renewAt: 5 };
const stored = { anonymousToken: 'anon', identity: 'id.x', anonymousRenewAt: 5 };
const account = { type: 'account', id: 'u', email: 'e', phone: 'p' } as const;
const accountFields = { accountId: 'u', email: 'e', phone: 'p' };
const siteUser = { type: 'site-user', id: 'ann', email: 'e', phone: '' } as const;
const login = { token: 't', renewAt: 7 };
const anonymous = { type: 'anonymous', free, isAllowed: true, leftUser: '', denied: null } as const;

const recordOf = (fields: Partial<CredentialRecord>): CredentialRecord =>
  v.parse(CredentialRecord, { ...stored, ...fields });

describe('who is here', () => {
  it.each<[what: string, fields: Partial<CredentialRecord>, Identity]>([
    ['an anonymous visitor', {}, anonymous],
    ['one where a login is wanted', { isAnonymous: '0' }, { ...anonymous, isAllowed: false }],
    ['one who has logged out here', { leftUser: 'ann' }, { ...anonymous, leftUser: 'ann' }],
    [
      'an account',
      { ...accountFields, token: 't', tokenRenewAt: 7, isAnonymous: '0' },
      { ...account, ...login, free },
    ],
    [
      'a user of the site',
      { hostUser: 'ann', email: 'e', token: 't', tokenRenewAt: 7, isAnonymous: '0' },
      { ...siteUser, ...login, free },
    ],
    [
      'an account whose login has ended',
      { ...accountFields, loginEnded: true, isAnonymous: '0' },
      { type: 'ended', free, was: account },
    ],
    [
      'a user of the site whose login has ended',
      { hostUser: 'ann', email: 'e', loginEnded: true, isAnonymous: '0' },
      { type: 'ended', free, was: siteUser },
    ],
    [
      'a login that the flag denies',
      { ...accountFields, token: 't', tokenRenewAt: 7, isAnonymous: '1' },
      { ...anonymous, denied: { ...account, ...login } },
    ],
  ])('is %s, read and written as the same record', (_what, fields, identity) => {
    const record = recordOf(fields);
    expect(readIdentity(record, 'normal')).toEqual(identity);
    expect({ ...recordOf({}), ...writeIdentity(identity) }).toEqual(record);
  });

  it('is in the preview apart from whoever uses the channel', () => {
    const record = recordOf({
      ...accountFields,
      token: 't',
      isAnonymous: '0',
      previewToken: 'of ann',
      previewUser: 'ann',
      previewRenewAt: 9,
    });
    const identity = readIdentity(record, 'preview');
    expect(identity).toEqual({ type: 'preview', free, id: 'ann', token: 'of ann', renewAt: 9 });
    expect({ ...record, ...writeIdentity({ ...identity, id: '' } as Identity) }).toEqual({
      ...record,
      previewUser: '',
    });
  });

  it('is one more anonymous visitor where a record holds none of it', () => {
    const nobody = { ...anonymous, free: { identityToken: '', token: '', renewAt: 0 } };
    expect(readIdentity(v.parse(CredentialRecord, {}), 'normal')).toEqual(nobody);
  });
});
