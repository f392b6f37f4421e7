import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const ContactItem = onDemand(async () => (await import('./contact-item.tsx')).ContactItem, {
  texts: 'contact',
});

/** Opens the form at any time. */
export const contactMenu: Feature = {
  isOn: ({ contact }) => contact !== undefined,
  slots: { menu: [{ Part: ContactItem }] },
};
