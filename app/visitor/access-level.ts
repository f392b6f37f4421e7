import type { ChannelConfig } from '../service/contract/configuration.ts';
import type { AccessPermission } from './visitor-state.ts';

/** Derives who may chat: anonymous visitors (3), trial users (2), or only those who log in (1). */
export const accessPermissionOf = (
  channel: Pick<ChannelConfig, 'isAnonymous' | 'isTrial'>,
): AccessPermission => {
  if (channel.isAnonymous === 1) return 3;
  return channel.isTrial === 1 ? 2 : 1;
};
