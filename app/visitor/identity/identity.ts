/**
 * Who is here: five states, and the one table of their transitions. `credential-record.ts` stores the state and
 * `create-identity.ts` owns it. The alternative was to read the flags of the stored record wherever they matter: they
 * have 45 combinations, and most of those mean nothing.
 */

/** How the service knows a visitor who has no login; all states keep it, since a visitor who logs in keeps their questions. */
type FreeCredential = {
  /** The identity token that this browser has made of the visitor; '' for none. */
  identityToken: string;
  /** The service's token for it; the identity token itself until there is one, '' for none. */
  token: string;
  /** When to ask for the token's successor, in epoch milliseconds; 0 for never. */
  renewAt: number;
};

/** Somebody with an account of the service's own. */
type AccountOwner = { type: 'account'; accountId: string; email: string; phone: string };
/** The user whom the embedding site names (`sub` of its token). */
type SiteOwner = { type: 'site-user'; user: string; email: string };
export type Owner = AccountOwner | SiteOwner;

type Login = { token: string; renewAt: number };

export type Identity = { free: FreeCredential } & (
  | {
      type: 'anonymous';
      /** Whether anonymous visitors may chat, as the configuration had it when it was last known. */
      isAllowed: boolean;
      /** The site's user who has logged out here: logged in again when they want, not with the next page. '' for none. */
      leftUser: string;
      /** A stored login that the stored flag denies; it counts once the configuration is known. */
      denied: (Owner & Login) | null;
    }
  | (AccountOwner & Login)
  | (SiteOwner & Login)
  /** The service no longer honours the login: until its owner is back, or goes on without it, nothing is asked in anybody's name. */
  | { type: 'ended'; was: Owner }
  /** The preview of a bot; `user` is whom the embedding site has let in, '' for none. */
  | ({ type: 'preview'; user: string } & Login)
);

export type IdentityType = Identity['type'];

export type IdentityEvent =
  /** This browser has made an identity token. */
  | { type: 'identified'; identityToken: string }
  /** The configuration is known. */
  | { type: 'configured' }
  /** The service has given a token for the identity token. */
  | ({ type: 'free-login' } & Login)
  | { type: 'account-login'; owner: AccountOwner; login: Login }
  | { type: 'site-login'; owner: SiteOwner; login: Login }
  /** The login goes on; a token takes the place of the one before. */
  | { type: 'renewed'; token: string | undefined; renewAt: number }
  /** The service has refused the login. */
  | { type: 'refused' }
  /** The visitor is not here any more: the site has logged them out, or names another user, or cannot say whom. */
  | { type: 'forgotten' }
  /** The visitor has logged out here. */
  | { type: 'left' }
  | { type: 'site-names-nobody' };

/** The result for what is on show: the same visitor, who has a login now, or somebody else. */
export type VisitorChange = 'same-visitor' | 'other-visitor';

type State<Type extends IdentityType> = Extract<Identity, { type: Type }>;
type Occurrence<Kind extends IdentityEvent['type']> = Extract<IdentityEvent, { type: Kind }>;

/** Each event with the states that it changes; a state that is not listed stays as it is. */
type Transitions = {
  [Kind in IdentityEvent['type']]: {
    [Type in IdentityType]?: (
      identity: State<Type>,
      event: Occurrence<Kind>,
      isAnonymousAllowed: boolean,
    ) => Identity;
  };
};

const noFreeCredential: FreeCredential = { identityToken: '', token: '', renewAt: 0 };

/** Whether a visitor uses a login, and is not anonymous. */
export const isLoggedIn = (type: IdentityType): type is Owner['type'] =>
  type === 'account' || type === 'site-user';

/** Returns whose login it is or was; undefined without one. */
export const ownerOf = (identity: Identity): Owner | undefined => {
  if (identity.type === 'ended') return identity.was;
  return identity.type === 'account' || identity.type === 'site-user' ? identity : undefined;
};

/** Returns the user whom the embedding site has named, also after the end of their login; '' for none. */
export const siteUserOf = (identity: Identity): string => {
  const named = identity.type === 'preview' ? identity : ownerOf(identity);
  return named && named.type !== 'account' ? named.user : '';
};

/** Whether a login is in use: that of an account, or that of a user of the site, who may be in the preview. */
export const hasUser = (identity: Identity): boolean =>
  identity.type === 'preview' ? identity.user !== '' : isLoggedIn(identity.type);

const isSame = (owner: Owner, other: Owner | undefined): boolean =>
  owner.type === 'account'
    ? other?.type === 'account' && other.accountId === owner.accountId
    : other?.type === 'site-user' && other.user === owner.user;

/** Forgets the visitor and the anonymous identity, which became theirs with the login. */
const forget = (_identity: Identity, _event: unknown, isAllowed: boolean): State<'anonymous'> => ({
  type: 'anonymous',
  free: noFreeCredential,
  isAllowed,
  leftUser: '',
  denied: null,
});

const leave = (identity: Identity, event: unknown, isAllowed: boolean): Identity => ({
  ...forget(identity, event, isAllowed),
  leftUser: siteUserOf(identity),
});

const leavePreview = (identity: State<'preview'>): Identity =>
  identity.user === '' ? identity : { ...identity, user: '', token: '' };

const identify = (identity: Identity, { identityToken }: { identityToken: string }): Identity => ({
  ...identity,
  free: { ...identity.free, identityToken, token: identity.free.token || identityToken },
});

const takeFreeToken = (identity: Identity, { token, renewAt }: Login): Identity => ({
  ...identity,
  free: { ...identity.free, token, renewAt },
});

/** Takes over a login. An anonymous visitor becomes its owner; nobody else's anonymous identity does. */
const logIn = (identity: Identity, { owner, login }: { owner: Owner; login: Login }): Identity => {
  const isTheirs = identity.type === 'anonymous' || isSame(owner, ownerOf(identity));
  return { ...owner, ...login, free: isTheirs ? identity.free : noFreeCredential };
};

const renewLogin = <Known extends Identity & Login>(
  identity: Known,
  { token = identity.token, renewAt }: Occurrence<'renewed'>,
): Known => ({ ...identity, token, renewAt });

const transitions: Transitions = {
  identified: {
    anonymous: identify,
    account: identify,
    'site-user': identify,
    ended: identify,
    preview: identify,
  },
  configured: {
    anonymous: (identity, _event, isAllowed) =>
      identity.denied ? { ...identity.denied, free: identity.free } : { ...identity, isAllowed },
  },
  'free-login': {
    anonymous: takeFreeToken,
    account: takeFreeToken,
    'site-user': takeFreeToken,
    ended: takeFreeToken,
    // A free token in place of theirs would make the site's user somebody else.
    preview: (identity, { token, renewAt }) => (identity.user ? identity : { ...identity, token, renewAt }),
  },
  'account-login': { anonymous: logIn, account: logIn, 'site-user': logIn, ended: logIn },
  'site-login': {
    anonymous: logIn,
    account: logIn,
    'site-user': logIn,
    ended: logIn,
    preview: (identity, { owner, login }) => ({ ...identity, user: owner.user, ...login }),
  },
  renewed: { account: renewLogin, 'site-user': renewLogin },
  refused: {
    account: ({ free, accountId, email, phone }) => ({
      type: 'ended',
      free,
      was: { type: 'account', accountId, email, phone },
    }),
    'site-user': ({ free, user, email }) => ({
      type: 'ended',
      free,
      was: { type: 'site-user', user, email },
    }),
  },
  forgotten: { account: forget, 'site-user': forget, ended: forget, preview: leavePreview },
  left: { account: leave, 'site-user': leave, ended: leave, preview: leavePreview },
  'site-names-nobody': {
    // They have logged out on the site as well: their next login there counts again.
    anonymous: (identity) => (identity.leftUser ? { ...identity, leftUser: '' } : identity),
    'site-user': forget,
    ended: (identity, event, isAllowed) =>
      identity.was.type === 'site-user' ? forget(identity, event, isAllowed) : identity,
    preview: leavePreview,
  },
};

/**
 * Returns who is here after an event; the same object where it changes nothing.
 * @param isAnonymousAllowed Whether the channel lets anonymous visitors chat.
 */
export const nextIdentity = (
  identity: Identity,
  event: IdentityEvent,
  isAnonymousAllowed: boolean,
): Identity => {
  const moves = transitions[event.type] as Partial<
    Record<IdentityType, (identity: Identity, event: IdentityEvent, isAllowed: boolean) => Identity>
  >;
  return moves[identity.type]?.(identity, event, isAnonymousAllowed) ?? identity;
};

/** Tells what a transition means for what is on show; 'none' while the owner of the login stays the same. */
export const changeOf = (before: Identity, after: Identity): VisitorChange | 'none' => {
  if (before.type === 'preview') return siteUserOf(before) === siteUserOf(after) ? 'none' : 'other-visitor';
  const known = ownerOf(before);
  const owner = ownerOf(after);
  if (!known) return owner ? 'same-visitor' : 'none';
  return owner && isSame(owner, known) ? 'none' : 'other-visitor';
};
