import type { Snapshot } from 'valtio/vanilla';
import type { ChannelConfig } from '../service/contract/configuration.ts';
import { isLoggedIn } from './identity/identity.ts';
import type { VisitorState } from './visitor-state.ts';

/** A way to log in: by a code that is sent, or with an account of Google's. */
export type LoginWay = 'phone' | 'email' | 'google';

/** Lists the ways that the channel names; without a word of it, all of them. */
export const loginWays = ({ login }: Pick<ChannelConfig, 'login'>): LoginWay[] =>
  (['phone', 'email', 'google'] as const).filter((way) => !login || login[way] === 1);

/**
 * Whether the visitor can be asked to log in with an account of the service's own: not in preview, and not
 * where the page names its users, who are the site's.
 */
export const canLogInHere = (visitor: Snapshot<VisitorState>, hasSiteLogin: boolean): boolean =>
  !hasSiteLogin &&
  !isLoggedIn(visitor.identity) &&
  visitor.address?.accessMode === 'normal' &&
  loginWays(visitor.channelConfig).length > 0;
