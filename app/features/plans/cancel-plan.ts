import { cancelPlan } from '../../service/contract/payments.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import type { PlansState } from './plans-state.ts';

export type CancelPlanOptions = Pick<App, 'visitor'> & {
  state: PlansState;
  /** Asks anew what the visitor may use. */
  load: () => Promise<void>;
  /** Whether the dialog of plans is open. */
  isOnShow: () => boolean;
};

/** Makes the function that lets a subscription end with the period that is paid for; it never rejects. */
export const createCancelPlan =
  ({ visitor, state, load, isOnShow }: CancelPlanOptions) =>
  async (orderId: string): Promise<void> => {
    Object.assign(state, { problem: null, cancelling: orderId });
    try {
      await visitor.service.call(cancelPlan, { orderId });
      await load();
    } catch (error) {
      // Another visitor has taken over.
      if (state.cancelling !== orderId) return;
      // The dialog would hide a toast.
      if (isOnShow()) state.problem = () => failureText(error);
      else showFailure(error);
    } finally {
      if (state.cancelling === orderId) state.cancelling = null;
    }
  };
