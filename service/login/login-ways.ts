import type { ChannelConfig } from 'casement/contract';

type Ways = NonNullable<ChannelConfig['login']>;

/** The ways to log in that a channel asks for; all of them where it names none. */
export const wantedWays = ({ login }: Pick<ChannelConfig, 'login'>): Ways =>
  login ?? { phone: 1, email: 1, google: 1 };
