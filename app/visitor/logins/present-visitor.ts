import * as codes from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import { isIdentityToken } from '../identity/identity-token.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Asks the service for a login. `presented` is the credential of the visitor who becomes the user, '' for
 * none.
 */
export type LoginCall<Reply> = (presented: string) => Promise<Reply>;

const exchange = async <Reply>(call: LoginCall<Reply>, presented: string): Promise<Reply> => {
  try {
    return await call(presented);
  } catch (error) {
    // A refusal with a reason is about the login itself, and not about the credential.
    const isRefused =
      error instanceof ServiceError && error.code === codes.unauthorized && error.data === undefined;
    if (!isRefused || presented === '') throw error;
    // The anonymous token may have expired; without it the user logs in, but does not get what was asked
    // before.
    return call('');
  }
};

/**
 * Gets a login with the credential of the anonymous visitor who becomes the user, once no answer is being
 * written: the service would break it off to hand it over. Nothing is sent meanwhile. Questions from
 * before an earlier login already belong to its user, and are not presented again.
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
