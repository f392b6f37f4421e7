import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const AccountItems = onDemand(async () => (await import('./account-items.tsx')).AccountItems, {
  texts: 'account',
});

/** Who is logged in. */
export const account: Feature = { slots: { menu: [{ Part: AccountItems }] } };
