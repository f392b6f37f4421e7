import type { ChannelConfig } from 'casement/contract';
import type { Services } from '../http/request-scope.ts';

/** The ways to log in that a channel names, as far as the service can serve them. */
export const loginWays = (
  { login }: Pick<ChannelConfig, 'login'>,
  { delivery, google: ownGoogle }: Pick<Services, 'delivery' | 'google'>,
): NonNullable<ChannelConfig['login']> => {
  const { phone, email, google } = login ?? { phone: 1, email: 1, google: 1 };
  return {
    phone: delivery.can('phone') ? phone : 0,
    email: delivery.can('email') ? email : 0,
    google: ownGoogle ? google : 0,
  };
};
