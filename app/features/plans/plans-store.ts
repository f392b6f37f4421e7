import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { i18n } from '../../i18n/i18n.ts';
import { CheckoutRefusal } from '../../service/contract/payments.ts';
import { ServiceError } from '../../service/service-error.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { createCancelPlan } from './cancel-plan.ts';
import { createEntitlement } from './entitlement.ts';
import { createPayOrder } from './pay-order.ts';
import { nothingKnown, type Order, type PlansState } from './plans-state.ts';
import { createWaitingMessage } from './waiting-message.ts';

/** Shows the plans, has one paid for in a tab of its own, and goes on once it is paid. */
export const createPlans = (app: App) => {
  const { visitor, conversation, conversationEvents, signal } = app;
  const { challenges } = visitor;
  const state = proxy<PlansState>({ ...nothingKnown });
  const waiting = createWaitingMessage(app);
  const t = i18n.getFixedT(null, 'plans');

  const isOnShow = () => visitor.state.challenge?.type === 'plans';

  const { load, isUpToDate } = createEntitlement({
    visitor,
    signal,
    state,
    isOnShow,
    isMessageWaiting: () => waiting.find() !== undefined,
    onAllowed: () => challenges.settle(true),
  });

  const onPaid = async ({ messageId }: Order): Promise<void> => {
    showToast('success', () => t('paid'));
    void load();
    if (isOnShow()) {
      challenges.settle(true);
      // The message that raised the challenge goes out now.
      await new Promise((resolve) => setTimeout(resolve));
      if (conversation.state.run) return;
    }
    if (messageId !== undefined) await waiting.send(messageId);
  };
  const onUnpaid = (status: 'failed' | 'expired') => {
    state.problem = () => t(status);
  };
  const payOrder = createPayOrder({ visitor, signal, state, onPaid, onUnpaid });

  /** Says why a plan could not be ordered. */
  const showRefusal = (error: unknown) => {
    const refusal = v.safeParse(CheckoutRefusal, error instanceof ServiceError ? error.data : undefined);
    if (refusal.success && refusal.output.reason === 'owned') void load();
    state.problem = () => failureText(error, t('failed'));
  };

  const cancel = createCancelPlan({ visitor, state, load, isOnShow });

  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    payOrder.leave();
    Object.assign(state, nothingKnown);
    if (isOnShow()) void load();
  });
  signal.addEventListener('abort', stopListening);

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Asks what the visitor may use. Never rejects. */
    load,
    /** Goes on with the order that this tab was paying for before it was loaded again. */
    resume: (): void => {
      if (payOrder.resume()) void challenges.raise({ type: 'plans' });
    },
    /** Begins to buy a plan. Call it directly in the press, because it opens a tab. */
    buy: async (planId: string): Promise<void> => {
      if (state.order && state.order.url === undefined) return;
      await payOrder.begin(planId, waiting.find(), isUpToDate).catch(showRefusal);
    },
    /** Leaves the order that is being paid for, to choose again; what is paid all the same counts. */
    chooseAgain: (): void => {
      payOrder.leave();
      state.problem = null;
      void load();
    },
    /** Lets a subscription end with the period that is paid for. */
    cancel,
    /** Shows the log-in instead: the visitor may have a plan already. */
    logIn: (): void => challenges.replace({ type: 'log-in' }),
    /** Closes the plans without a purchase. An order that is being paid for is still followed. */
    giveUp: (): void => {
      state.problem = null;
      challenges.settle(false);
    },
  };
};
