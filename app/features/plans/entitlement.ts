import { ref } from 'valtio/vanilla';
import { i18n } from '../../i18n/i18n.ts';
import type { Entitlement } from '../../service/contract/entitlement.ts';
import type { App } from '../app.ts';
import type { PlansState } from './plans-state.ts';

export type EntitlementOptions = Pick<App, 'visitor' | 'signal'> & {
  state: PlansState;
  /** Whether the dialog of plans is open. */
  isOnShow: () => boolean;
  /** Whether a message waits for a plan. */
  isMessageWaiting: () => boolean;
  /** The visitor has messages left by now, though nothing was bought here, while the plans are on show. */
  onAllowed: () => void;
};

/** Whether a visitor has messages left. */
const mayAsk = ({ remaining = 1 }: Entitlement = { remaining: 0 }): boolean => remaining > 0;

/** The orders of the plans that a visitor has. */
const ordersOf = ({ purchases = [] }: Entitlement = {}): string =>
  purchases.map(({ orderId }) => orderId).join(' ');

/**
 * Keeps what the visitor may use, and asks anew where another window, or the provider, may have changed it.
 */
export const createEntitlement = (options: EntitlementOptions) => {
  const { visitor, signal, state, isOnShow, isMessageWaiting, onAllowed } = options;

  const load = async (): Promise<void> => {
    state.loading = 'loading';
    try {
      const { entitlement = {} } = await (await visitor.account()).ask();
      Object.assign(state, { entitlement: ref(entitlement), loading: 'idle' });
    } catch {
      state.loading = 'failed';
    }
  };

  const returned = async () => {
    if (document.visibilityState !== 'visible' || !isOnShow() || state.order) return;
    // A plan may be bought in another tab. The first reply alone does not tell, unless a message waits.
    const couldAsk = state.entitlement ? mayAsk(state.entitlement) : !isMessageWaiting();
    await load();
    if (!couldAsk && mayAsk(state.entitlement) && isOnShow() && !state.order) onAllowed();
  };
  for (const event of ['visibilitychange', 'focus'])
    globalThis.addEventListener(event, () => void returned(), { signal });

  return {
    /** Asks what the visitor may use. Never rejects. */
    load,
    /**
     * Asks anew before a purchase; resolves with whether what is on show still holds, and says so where not.
     */
    isUpToDate: async (): Promise<boolean> => {
      const { entitlement: shown } = state;
      await load();
      const { entitlement: now } = state;
      if (ordersOf(shown) === ordersOf(now)) return true;
      state.problem = () => i18n.t('plans:changed');
      if (!mayAsk(shown) && mayAsk(now) && isOnShow()) onAllowed();
      return false;
    },
  };
};
