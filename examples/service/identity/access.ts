import type { ChannelConfig, LoginState } from 'casement/contract';
import type { Claims } from './service-token.ts';

/** 3: anonymous allowed; 2: trial; 1: login required. */
export const accessLevelOf = (channel: Pick<ChannelConfig, 'isAnonymous' | 'isTrial'>): 1 | 2 | 3 => {
  if (channel.isAnonymous === 1) return 3;
  return channel.isTrial === 1 ? 2 : 1;
};

/** Whether the holder of a token may chat through a channel. */
export const mayChat = (role: Claims['role'], channel: ChannelConfig): boolean =>
  role !== 'anonymous' || accessLevelOf(channel) > 1;

/** Returns the role of a visitor; without a log-in, a trial channel makes a trial user of them. */
export const roleOf = (role: Claims['role'], channel: ChannelConfig): LoginState['role'] =>
  role === 'anonymous' && accessLevelOf(channel) === 2 ? 'trial' : role;
