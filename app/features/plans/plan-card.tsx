import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import type { Plan } from '../../service/contract/configuration.ts';
import type { Purchase } from '../../service/contract/entitlement.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { webUrl } from '../../base/safe-address.ts';
import { useApp, useStore } from '../app.ts';
import { dayOf, priceOf } from './formats.ts';
import { createPlans } from './plans-store.ts';
import css from './plans.module.css';

/** Moves the focus to the button that replaces the one that the visitor has pressed. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();

/** Says how long a plan that was bought lasts, and lets its renewal be cancelled. */
const Bought = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation(['plans', 'common']);
  const { language } = useSnapshot(useApp().visitor.state);
  const plans = useStore(createPlans);
  const { cancelling } = useSnapshot(plans.state);
  const [isAsking, setAsking] = useState(false);
  const { orderId, until, renews } = purchase;
  const term = useRef<HTMLParagraphElement>(null);
  const cancel = async () => {
    await plans.cancel(orderId);
    // The pressed button may have left the page, and its focus with it.
    term.current?.focus();
  };
  const keep = () => {
    setAsking(false);
    // The pressed button leaves the page with its question.
    term.current?.focus();
  };
  const receipt = webUrl(purchase.receiptUrl)?.href;
  const day = until === undefined ? '' : dayOf(until, language);
  return (
    <div className={css.bought}>
      <p ref={term} tabIndex={-1}>
        {day === '' ? t('forGood') : t(renews ? 'renews' : 'ends', { day })}
      </p>
      <div className={css.actions}>
        {receipt !== undefined && (
          <a href={receipt} target="_blank" rel="noopener noreferrer">
            {t('receipt')}
            <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
          </a>
        )}
        {renews === 1 && !isAsking && <Button onClick={() => setAsking(true)}>{t('cancel')}</Button>}
      </div>
      {renews === 1 && isAsking && (
        <fieldset className={css.question} aria-label={t('cancel')}>
          <p>{t('cancelQuestion', { day })}</p>
          <div className={css.actions}>
            <Button
              look="main"
              ref={takeFocus}
              aria-busy={cancelling === orderId}
              disabled={cancelling !== null}
              onClick={() => void cancel()}
            >
              {t('cancelNow')}
            </Button>
            <Button onClick={keep}>{t('keep')}</Button>
          </div>
        </fieldset>
      )}
    </div>
  );
};

export type PlanCardProps = { plan: Snapshot<Plan>; purchase: Purchase | undefined };

/** One plan: what it gives, what it costs, and whether the visitor has it. */
export const PlanCard = ({ plan, purchase }: PlanCardProps) => {
  const { t } = useTranslation('plans');
  const { language } = useSnapshot(useApp().visitor.state);
  const plans = useStore(createPlans);
  const { order, loading, entitlement } = useSnapshot(plans.state);
  const id = useId();
  const { name, kind, features = [] } = plan;
  const isOrdered = order?.planId === plan.id;
  return (
    <li className={css.plan} data-current={purchase !== undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{name}</h3>
        {purchase && <span className={css.tag}>{t('yours')}</span>}
      </div>
      <p className={css.price}>{priceOf(plan, language, t)}</p>
      <p className={css.faint}>{t(kind === 'subscription' ? 'monthly' : 'once')}</p>
      {features.length > 0 && (
        <ul className={css.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" size={16} />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {purchase ? (
        <Bought purchase={purchase} />
      ) : (
        <Button
          look="main"
          aria-describedby={id}
          aria-busy={isOrdered}
          disabled={order !== null || (loading === 'loading' && entitlement === undefined)}
          onClick={() => void plans.buy(plan.id)}
        >
          {t(kind === 'subscription' ? 'subscribe' : 'unlock')}
        </Button>
      )}
    </li>
  );
};

/** A plan that the visitor has and that is not offered any more. */
export const FormerPlan = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation('plans');
  const id = useId();
  return (
    <li className={css.plan} data-current="true" aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{purchase.name}</h3>
        <span className={css.tag}>{t('yours')}</span>
      </div>
      <Bought purchase={purchase} />
    </li>
  );
};
