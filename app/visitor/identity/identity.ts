/**
 * Who is here: five states, and the one table of their transitions. `credential-record.ts` stores the state
 * and `create-identity.ts` owns it. The alternative was to read the flags of the stored record wherever they
 * matter: they have 45 combinations, and most of those mean nothing.
 */

/**
 * How the service knows a visitor who has no login; all states keep it, since a visitor who logs in keeps
 * their questions.
 */
type FreeCredential = {
  /** The identity token that this browser has made of the visitor; '' for none. */
  identityToken: string;
  /** The service's token for it; the identity token itself until there is one, '' for none. */
  token: string;
  /** When to ask for the token's successor, in epoch milliseconds; 0 for never. */
  renewAt: number;
};

/**
 * Whose a login is: somebody with an account of the service's own, or the user whom the embedding site names
 * (`sub` of its token).
 */
export type Owner = {
  type: 'account' | 'site-user';
  /** '' where an earlier version has stored none. */
  id: string;
  email: string;
  phone: string;
};

type Login = { token: string; renewAt: number };

export type Identity = { free: FreeCredential } & (
  | {
      type: 'anonymous';
      /** Whether anonymous visitors may chat, as the configuration had it when it was last known. */
      isAllowed: boolean;
      /**
       * The site's user who has logged out here: logged in again when they want, not with the next page. ''
       * for none.
       */
      leftUser: string;
      /** A stored login that the stored flag denies; it counts once the configuration is known. */
      denied: (Owner & Login) | null;
    }
  | (Owner & { type: 'account' } & Login)
  | (Owner & { type: 'site-user' } & Login)
  /**
   * The service no longer honours the login: until its owner is back, or goes on without it, nothing is asked
   * in anybody's name.
   */
  | { type: 'ended'; was: Owner }
  /** The preview of a bot; `id` is the user whom the embedding site has let in, '' for none. */
  | ({ type: 'preview'; id: string } & Login)
);

export type IdentityType = Identity['type'];

export type IdentityEvent =
  /** This browser has made an identity token. */
  | { type: 'identified'; identityToken: string }
  /** The configuration is known. */
  | { type: 'configured' }
  /** The service has given a token for the identity token. */
  | ({ type: 'free-login' } & Login)
  /** The service has given a login. */
  | { type: 'login'; owner: Owner; login: Login }
  /** The login goes on; a token takes the place of the one before. */
  | { type: 'renewed'; token: string | undefined; renewAt: number }
  /** The service has refused the login. */
  | { type: 'refused' }
  /** The visitor is not here any more. `isWanted`: they have logged out here, and not their site. */
  | { type: 'forgotten'; isWanted: boolean }
  | { type: 'site-names-nobody' };

/** The result for what is on show: the same visitor, who has a login now, or somebody else. */
export type VisitorChange = 'same-visitor' | 'other-visitor';

type State<Type extends IdentityType> = Extract<Identity, { type: Type }>;
type Occurrence<Kind extends IdentityEvent['type']> = Extract<IdentityEvent, { type: Kind }>;

type Move<Type extends IdentityType, Kind extends IdentityEvent['type']> = (
  identity: State<Type>,
  event: Occurrence<Kind>,
  isAnonymousAllowed: boolean,
) => Identity;

/**
 * Says which state follows each event in each state; `any` is for the states that are not listed, which else
 * stay as they are.
 */
type Transitions = {
  [Kind in IdentityEvent['type']]: { [Type in IdentityType]?: Move<Type, Kind> } & {
    any?: Move<IdentityType, Kind>;
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
  return named && named.type !== 'account' ? named.id : '';
};

/**
 * Whether a login is in use: that of an account, or that of a user of the site, who may be in the preview.
 */
export const hasUser = (identity: Identity): boolean =>
  isLoggedIn(identity.type) || (identity.type === 'preview' && identity.id !== '');

/** Whether two logins are of one owner. */
export const isSameOwner = (owner: Owner | undefined, other: Owner | undefined): boolean =>
  owner?.type === other?.type &&
  owner?.id === other?.id &&
  (owner?.id !== '' || owner.email === other?.email);

const stay = (identity: Identity): Identity => identity;

/** Forgets the visitor and the anonymous identity, which became theirs with the login. */
const forget = (
  identity: Identity,
  { isWanted = false }: { type: string; isWanted?: boolean },
  isAllowed: boolean,
): Identity => ({
  type: 'anonymous',
  free: noFreeCredential,
  isAllowed,
  leftUser: isWanted ? siteUserOf(identity) : '',
  denied: null,
});

const leavePreview = (identity: State<'preview'>): Identity =>
  identity.id ? { ...identity, id: '', token: '' } : identity;

const renewLogin = <Known extends Login>(
  identity: Known,
  { token = identity.token, renewAt }: Occurrence<'renewed'>,
): Known => ({ ...identity, token, renewAt });

const endLogin = ({ free, type, id, email, phone }: Owner & Pick<Identity, 'free'>): Identity => ({
  type: 'ended',
  free,
  was: { type, id, email, phone },
});

const transitions: Transitions = {
  identified: {
    any: (identity, { identityToken }) => ({
      ...identity,
      free: { ...identity.free, identityToken, token: identity.free.token || identityToken },
    }),
  },
  configured: {
    anonymous: (identity, _event, isAllowed) =>
      identity.denied ? { ...identity.denied, free: identity.free } : { ...identity, isAllowed },
  },
  'free-login': {
    any: (identity, { token, renewAt }) => ({ ...identity, free: { ...identity.free, token, renewAt } }),
    // A free token in place of theirs would make the site's user somebody else.
    preview: (identity, { token, renewAt }) => (identity.id ? identity : { ...identity, token, renewAt }),
  },
  login: {
    // An anonymous visitor becomes the login's owner; nobody else's anonymous identity does.
    any: (identity, { owner, login }) => {
      const isTheirs = identity.type === 'anonymous' || isSameOwner(owner, ownerOf(identity));
      return { ...owner, ...login, free: isTheirs ? identity.free : noFreeCredential };
    },
    preview: (identity, { owner, login }) => ({ ...identity, ...login, id: owner.id }),
  },
  renewed: { account: renewLogin, 'site-user': renewLogin },
  refused: { account: endLogin, 'site-user': endLogin },
  forgotten: { any: forget, anonymous: stay, preview: leavePreview },
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
    Record<IdentityType | 'any', (identity: Identity, event: IdentityEvent, isAllowed: boolean) => Identity>
  >;
  const move = moves[identity.type] ?? moves.any ?? stay;
  return move(identity, event, isAnonymousAllowed);
};

/** Tells what a transition means for what is on show; 'none' while the owner of the login stays the same. */
export const changeOf = (before: Identity, after: Identity): VisitorChange | 'none' => {
  if (before.type === 'preview') return siteUserOf(before) === siteUserOf(after) ? 'none' : 'other-visitor';
  const known = ownerOf(before);
  const owner = ownerOf(after);
  if (!known) return owner ? 'same-visitor' : 'none';
  return isSameOwner(owner, known) ? 'none' : 'other-visitor';
};
