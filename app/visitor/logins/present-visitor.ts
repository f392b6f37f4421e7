import * as codes from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import { isIdentityToken } from '../identity/identity-token.ts';
import type { Visitor } from '../visitor.ts';

/** Asks the service for a login; takes the credential whose visitor becomes the user, '' for none. */
export type LoginCall<Reply> = (presented: string) => Promise<Reply>;

const exchange = async <Reply>(call: LoginCall<Reply>, presented: string): Promise<Reply> => {
  try {
    return await call(presented);
  } catch (error) {
    // With a reason, it is the login itself that is refused.
    const isRefused =
      error instanceof ServiceError && error.code === codes.unauthorized && error.data === undefined;
    if (!isRefused || presented === '') throw error;
    // The anonymous token may have run out; without it the user comes without what was asked before.
    return call('');
  }
};

/**
 * Gets a login with the credential of the anonymous visitor who becomes the user, once no answer is being
 * written: the service would break it off to hand it over. Nothing is sent meanwhile. What an anonymous
 * visitor asked before an earlier login is its owner's already, and is not presented again.
 * @param keep Stores the login.
 */
export const presentVisitor = async <Reply, Kept>(
  { identity, holdForLogin }: Pick<Visitor, 'identity' | 'holdForLogin'>,
  whenIdle: () => Promise<void>,
  call: LoginCall<Reply>,
  keep: (reply: Reply) => Kept,
): Promise<Kept> => {
  const { type, free } = identity.read();
  const presented = type === 'anonymous' && !isIdentityToken(free.token) ? free.token : '';
  if (presented) await whenIdle();
  const login = exchange(call, presented).then(keep);
  holdForLogin(login);
  return login;
};
