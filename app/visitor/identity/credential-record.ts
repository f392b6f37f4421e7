/** How a browser stores who is here: the one file that knows the fields of a credential record. */
import * as v from 'valibot';
import type { AccessMode } from '../../service/contract/headers.ts';
import { type Identity, type Owner, ownerOf } from './identity.ts';

/** No token or name is longer; a longer text was written by somebody else. */
const MAX_TEXT_LENGTH = 16_384;
const text = v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)), '');
/** Epoch milliseconds; 0 for never. */
const time = v.optional(v.pipe(v.number(), v.minValue(0)), 0);

/**
 * A visitor's stored credentials for one bot and channel; '' means none. Its key adds the specification's
 * seventh field, `id`.
 */
export const CredentialRecord = v.object({
  /** The login token. */
  token: text,
  anonymousToken: text,
  previewToken: text,
  isAnonymous: v.optional(v.picklist(['1', '0']), '1'),
  /** The account of the service's own that the login token is for; an address may belong to several. */
  accountId: text,
  email: text,
  phone: text,
  /**
   * The identity token that the anonymous token was bought with. Without it a visitor whose anonymous token
   * ran out would come back as somebody else, and without their conversations.
   */
  identity: text,
  /**
   * The user whom the embedding site names (`sub` of its token); the login token is theirs then, on any
   * channel.
   */
  hostUser: text,
  /** The service no longer honours the login. */
  loginEnded: v.optional(v.boolean(), false),
  /**
   * The user whom the embedding site has let into the preview (`sub` of its token); the preview token is
   * theirs then.
   */
  previewUser: text,
  /** The site's user who has logged out here. */
  leftUser: text,
  /** When to ask for the successor of each token, some time before it ends. */
  tokenRenewAt: time,
  anonymousRenewAt: time,
  previewRenewAt: time,
});
export type CredentialRecord = v.InferOutput<typeof CredentialRecord>;

const ownerIn = ({ hostUser, accountId, email, phone }: CredentialRecord): Owner =>
  hostUser
    ? { type: 'site-user', id: hostUser, email, phone }
    : { type: 'account', id: accountId, email, phone };

/**
 * Reads who is here from a record. The preview is another visitor, whose fields stand beside those of the
 * channel's.
 */
export const readIdentity = (record: CredentialRecord, accessMode: AccessMode): Identity => {
  const { token, tokenRenewAt, leftUser } = record;
  const free = {
    identityToken: record.identity,
    token: record.anonymousToken,
    renewAt: record.anonymousRenewAt,
  };
  if (accessMode === 'preview') {
    const { previewUser: id, previewToken, previewRenewAt } = record;
    return { type: 'preview', free, id, token: previewToken, renewAt: previewRenewAt };
  }
  const login = token ? { ...ownerIn(record), token, renewAt: tokenRenewAt } : null;
  const isAllowed = record.isAnonymous === '1';
  if (login && !isAllowed) return { ...login, free };
  if (!login && record.loginEnded) return { type: 'ended', free, was: ownerIn(record) };
  return { type: 'anonymous', free, isAllowed, leftUser, denied: login };
};

/**
 * Writes who is here into a record; the fields of the preview and those of the channel leave each other
 * alone.
 */
export const writeIdentity = (identity: Identity): Partial<CredentialRecord> => {
  const { free } = identity;
  const fields = { identity: free.identityToken, anonymousToken: free.token, anonymousRenewAt: free.renewAt };
  if (identity.type === 'preview') {
    const { id, token, renewAt } = identity;
    return { ...fields, previewUser: id, previewToken: token, previewRenewAt: renewAt };
  }
  const anonymous = identity.type === 'anonymous' ? identity : null;
  const login = 'token' in identity ? identity : anonymous?.denied;
  const { type = '', id = '', email = '', phone = '' } = login ?? ownerOf(identity) ?? {};
  return {
    ...fields,
    token: login?.token ?? '',
    tokenRenewAt: login?.renewAt ?? 0,
    accountId: type === 'account' ? id : '',
    hostUser: type === 'site-user' ? id : '',
    email,
    phone,
    leftUser: anonymous?.leftUser ?? '',
    loginEnded: identity.type === 'ended',
    isAnonymous: anonymous?.isAllowed ? '1' : '0',
  };
};
