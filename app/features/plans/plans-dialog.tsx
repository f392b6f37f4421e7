import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button, TryAgain } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { canLogInHere } from '../../visitor/login-ways.ts';
import { useApp, useStore } from '../app.ts';
import { momentOf } from '../../i18n/moment.ts';
import { Payment } from './payment.tsx';
import { FormerPlan, PlanCard } from './plan-card.tsx';
import { createPlans } from './plans-store.ts';
import css from './plans.module.css';

/** Tells what is left of the visitor's messages, and when it comes back. */
const Balance = () => {
  const { t } = useTranslation('plans');
  const { language, robotConfig } = useSnapshot(useApp().visitor.state);
  const { entitlement, loading } = useSnapshot(useStore(createPlans).state);
  if (!entitlement) return loading === 'loading' ? <Skeleton label={t('loading')} /> : null;
  const { remaining, limit, until, purchases = [] } = entitlement;
  if (limit === undefined || remaining === undefined) {
    const isNeeded = !remaining && robotConfig.payInfo.required === 1 && purchases.length === 0;
    const counted = remaining === undefined ? t('unlimited') : t('remaining', { count: remaining });
    return <p className={css.balance}>{isNeeded ? t('needed') : counted}</p>;
  }
  return (
    <div className={css.balance}>
      <p>{t('left', { count: limit, remaining })}</p>
      <meter min={0} max={limit} value={remaining} aria-hidden="true" />
      {until !== undefined && remaining < limit && (
        <p className={css.faint}>{t('back', { time: momentOf(until, language) })}</p>
      )}
    </div>
  );
};

/** Every plan, and those that the visitor has. */
const Choice = () => {
  const { t } = useTranslation(['plans', 'common']);
  const { visitor, host } = useApp();
  const snapshot = useSnapshot(visitor.state);
  const { canLogIn: hasSiteLogin } = useSnapshot(host.state);
  const plans = useStore(createPlans);
  const { entitlement, loading, problem } = useSnapshot(plans.state);
  const { plans: offered } = snapshot.robotConfig.payInfo;
  const purchases = entitlement?.purchases ?? [];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed last has left the page with the payment.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const former = purchases.filter(({ planId }) => !offered.some(({ id }) => id === planId));
  return (
    <div ref={place} className={css.choice} tabIndex={-1}>
      <p className={css.problem} role="alert">
        {problem?.()}
      </p>
      <Balance />
      {loading === 'failed' && (
        <p className={css.balance}>
          {t('common:couldNotLoad')} <TryAgain onClick={() => void plans.load()} />
        </p>
      )}
      <ul className={css.plans}>
        {offered.map((plan) => (
          <PlanCard key={plan.id} plan={plan} purchase={purchases.find(({ planId }) => planId === plan.id)} />
        ))}
        {former.map((purchase) => (
          <FormerPlan key={purchase.orderId} purchase={purchase} />
        ))}
      </ul>
      {canLogInHere(snapshot, hasSiteLogin) && (
        <p className={css.account}>
          {t(purchases.length > 0 ? 'takeAlong' : 'haveOne')}{' '}
          <Button onClick={plans.logIn}>{t('logIn')}</Button>
        </p>
      )}
    </div>
  );
};

/** Shows the plans, and the payment of one. */
const PlansDialog = () => {
  const { t } = useTranslation('plans');
  const plans = useStore(createPlans);
  const { order } = useSnapshot(plans.state);
  const { load } = plans;
  useEffect(() => void load(), [load]);
  const isPaying = order?.url !== undefined;
  return (
    <Dialog title={t('title')} isKept={isPaying} onClose={plans.giveUp}>
      {isPaying ? <Payment order={order} /> : <Choice />}
    </Dialog>
  );
};

/** Shows the plans while they are asked for, and resumes an order that was being paid for before a reload. */
export const Plans = () => {
  const { resume } = useStore(createPlans);
  const { challenge } = useSnapshot(useApp().visitor.state);
  useEffect(resume, [resume]);
  return challenge?.type === 'plans' && <PlansDialog />;
};
