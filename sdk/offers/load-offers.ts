import type { Offered, Offers } from './offered.ts';

/** Whether there is anything to tell the frame of, or has been. */
export const hasOffers = ({ tools, context, part }: Offered): boolean =>
  tools.size > 0 || Boolean(context ?? part);

/** Fetches what does the work; a fetch that fails is tried again the next time. */
export const loadOffers = (offered: Offered): Promise<Offers> =>
  (offered.part ??= import('./offers.ts').then(
    ({ createOffers }) => createOffers(offered),
    (error: unknown) => {
      offered.part = undefined;
      throw error;
    },
  ));
