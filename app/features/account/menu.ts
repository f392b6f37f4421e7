import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const AccountItems = onDemand(async () => (await import('./account-items.tsx')).AccountItems, {
  texts: 'menu',
});

/** Shows who is logged in. */
export const accountMenu: Feature = { slots: { menu: [{ Part: AccountItems }] } };
