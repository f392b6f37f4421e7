import { accessLevelOf, type ChannelConfig, type LoginState } from 'casement/contract';
import type { Claims } from './service-token.ts';

/** Whether the holder of a token may chat through a channel, in preview as in normal mode. */
export const mayChat = (role: Claims['role'], channel: ChannelConfig): boolean =>
  role !== 'anonymous' || accessLevelOf(channel) > 1;

/**
 * Returns a visitor's role in the chat, in preview as in normal mode; without a log-in, a trial channel makes
 * a trial user of them.
 */
export const chatRoleOf = (
  { role }: Pick<Claims, 'role'>,
  channel: ChannelConfig,
): Exclude<LoginState['role'], 'preview'> =>
  role === 'anonymous' && accessLevelOf(channel) === 2 ? 'trial' : role;

/** Returns the role of a visitor as they are told of it. */
export const roleOf = (claims: Pick<Claims, 'role' | 'mode'>, channel: ChannelConfig): LoginState['role'] =>
  claims.mode === 'preview' ? 'preview' : chatRoleOf(claims, channel);
